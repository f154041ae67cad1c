/* Reads everything, answers, and only then crashes. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    alarm(60);
    while (getchar() != EOF) {
    }
    puts("1");
    fflush(stdout);
    raise(SIGSEGV);
    return 0;
}
