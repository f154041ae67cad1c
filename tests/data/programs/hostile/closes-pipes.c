/* Closes its three pipes, so that it looks as if it had ended, and lives on. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

int main(void) {
    alarm(60);
    close(0);
    close(1);
    close(2);
    for (;;)
        pause();
}
