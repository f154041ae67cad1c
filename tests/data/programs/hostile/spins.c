/* Uses up a processor: reads nothing, prints nothing, never ends. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

int main(void) {
    volatile unsigned long n = 0;
    alarm(60);
    for (;;)
        n++;
}
