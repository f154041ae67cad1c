/* Becomes 65 processes, of which none ever ends. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

int main(void) {
    int i;
    for (i = 0; i < 64; i++)
        if (fork() == 0)
            break; /* a child makes no children */
    alarm(60);
    for (;;)
        pause();
}
