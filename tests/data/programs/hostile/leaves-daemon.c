/* Answers and exits, but leaves a daemon, in a session of its own, that holds its pipes open. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    pid_t child;
    alarm(60);
    while (getchar() != EOF) {
    }
    child = fork();
    if (child == 0) {
        setsid();
        if (fork() != 0)
            _exit(0);
        alarm(60); /* a child does not inherit it */
        for (;;)
            pause();
    }
    waitpid(child, NULL, 0);
    puts("1");
    return 0;
}
