/* Joins the process group of its parent, so that its own is empty, and sleeps. */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include <unistd.h>

int main(void)
{
    alarm(60);
    setpgid(0, getpgid(getppid()));
    for (;;) pause();
}
