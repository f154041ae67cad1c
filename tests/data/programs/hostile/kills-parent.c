/* Answers, and kills its parent. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    alarm(60);
    puts("1");
    fflush(stdout);
    kill(getppid(), SIGKILL);
    for (;;) pause();
}
