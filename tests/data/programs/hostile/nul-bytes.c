/* An answer that is no text: NUL bytes, bytes beyond ASCII that are no UTF-8. It does not end with a line feed. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <unistd.h>

int main(void) {
    static const char answer[] = {'1', 0, 0, '\xff', '\xfe', '\xc3', '\x28', '\x80', 0, '\n', '\x1b', '[', '2', 'J', 0};
    alarm(60);
    while (getchar() != EOF) {
    }
    fwrite(answer, 1, sizeof answer, stdout);
    return 0;
}
