/* Reads everything and answers 1 or 2: the clock decides, so that no run foretells the next. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec now;
    alarm(60);
    while (getchar() != EOF) {
    }
    clock_gettime(CLOCK_REALTIME, &now);
    printf("%d\n", (int)(now.tv_nsec / 1000 % 2) + 1);
    return 0;
}
