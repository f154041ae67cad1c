/* Prints an answer and exits, without reading a byte. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <unistd.h>

int main(void) {
    alarm(60);
    puts("1");
    return 0;
}
