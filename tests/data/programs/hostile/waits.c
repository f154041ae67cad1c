/* Lets everybody else have the processor first: what it does takes 20 ms. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    alarm(60);
    if (nice(19) == -1)
        return 1;
    while (clock() < CLOCKS_PER_SEC / 50)
        ;
    puts("1");
}
