/* Prints to standard error for ever, and never an answer. Where nobody stops it, it hangs after 1 GiB, so as not to fill a disk. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <unistd.h>

int main(void) {
    static char text[1 << 16];
    long left = 1L << 30;
    alarm(60);
    memset(text, 'e', sizeof text);
    while (left > 0) {
        ssize_t n = write(2, text, sizeof text);
        if (n < 0)
            return 1;
        left -= n;
    }
    for (;;)
        pause();
}
