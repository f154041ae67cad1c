/* Reads nothing, prints nothing, never ends. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

int main(void) {
    alarm(60);
    for (;;)
        pause();
}
