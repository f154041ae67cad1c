/* Takes memory and uses it, a MiB at a time, up to 4 GiB; then sleeps. Aborts when it gets no more. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    int i, at;
    alarm(60);
    for (i = 0; i < 4096; i++) {
        volatile char *piece = malloc(1 << 20);
        if (piece == NULL)
            abort();
        for (at = 0; at < 1 << 20; at += 4096)
            piece[at] = 1;
    }
    for (;;)
        pause();
}
