/* Answers and exits, but leaves a child that sleeps and holds its pipes open. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <unistd.h>

int main(void) {
    alarm(60);
    while (getchar() != EOF) {
    }
    if (fork() == 0) {
        alarm(60); /* a child does not inherit it */
        for (;;)
            pause();
    }
    puts("1");
    return 0;
}
