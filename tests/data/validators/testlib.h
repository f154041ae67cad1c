#include <cstdarg>
#include <cstdio>
#include <string>

enum { _fail };

[[noreturn]] inline void quitf(int, const char *format, ...) {
    char why[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    throw std::string(why);
}
