/* Reads everything, answers, and exits with status 3. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <unistd.h>

int main(void) {
    alarm(60);
    while (getchar() != EOF) {
    }
    puts("1");
    return 3;
}
