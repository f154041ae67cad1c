/* Prints a byte every 10 milliseconds, for ever: never silent, never done. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>
#include <unistd.h>

int main(void) {
    const struct timespec rest = {0, 10000000};
    alarm(60);
    while (write(1, "1", 1) == 1)
        nanosleep(&rest, NULL);
    return 1;
}
