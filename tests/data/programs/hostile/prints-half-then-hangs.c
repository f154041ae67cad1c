/* Reads everything, prints part of an answer, without an end of line, and never ends. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <unistd.h>

int main(void) {
    alarm(60);
    while (getchar() != EOF) {
    }
    fputs("1", stdout);
    fflush(stdout);
    for (;;)
        pause();
}
