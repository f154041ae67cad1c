/* Answers; a child goes to a group of its own, becomes another program, and forgets its environment. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct timespec moment = { 0, 20 * 1000 * 1000 };
    alarm(60);
    if (fork() == 0) {
        char *words[] = { "sleep", "47.11", NULL }, *nothing[] = { NULL };
        setpgid(0, 0);
        close(0);
        close(1);
        close(2);
        execve("/bin/sleep", words, nothing);
        _exit(1);
    }
    nanosleep(&moment, NULL);
    puts("1");
    return 0;
}
