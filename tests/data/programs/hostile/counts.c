/* Uses time or memory where it is easily overlooked, in the way that its argument names, and answers 1. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void rest(int milliseconds)
{
    struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000L };
    while (nanosleep(&time, &time) != 0) {}
}

static void burn(int milliseconds)
{
    while (clock() * 1000 / CLOCKS_PER_SEC < milliseconds) {}
}

static void fill(void)
{
    size_t size = (size_t)300 << 20;
    char *all = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all != MAP_FAILED) memset(all, 1, size);
}

/* A process outside the group, which is no child of this one. */
static void daemon_that(void (*does)(void))
{
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() == 0) {
            setsid();
            for (int at = 0; at < 3; at++) close(at);
            does();
            for (;;) pause();
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

static void burn_a_second(void) { burn(1000); _exit(0); }

static void *fill_and_answer(void *unused)
{
    (void)unused;
    fill();
    rest(400);
    puts("1");
    exit(0);
}

static void sockets(void)
{
    static char piece[4096];
    struct rlimit most;
    getrlimit(RLIMIT_NOFILE, &most);
    most.rlim_cur = most.rlim_max;
    setrlimit(RLIMIT_NOFILE, &most);
    for (int at = 0, ends[2]; at < 1500 && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0; at++)
        while (send(ends[0], piece, sizeof piece, MSG_DONTWAIT) > 0) {}
    rest(400);
}

int main(int count, char **words)
{
    const char *way = count > 1 ? words[1] : "";
    alarm(60);
    if (!strcmp(way, "unreaped")) {
        /* The kernel forgets what such children have used. */
        signal(SIGCHLD, SIG_IGN);
        for (int at = 0; at < 20; at++) {
            if (fork() == 0) { burn(50); _exit(0); }
            while (wait(NULL) > 0) {}
        }
    } else if (!strcmp(way, "left")) {
        /* It ends, and nobody waits for it before its parent ends. */
        siginfo_t ended;
        if (fork() == 0) burn_a_second();
        waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT);
    } else if (!strcmp(way, "daemon")) {
        char byte;
        int ends[2];
        if (pipe(ends) != 0) return 1;
        daemon_that(burn_a_second);
        /* Nothing comes, but its end of the pipe closes with it. */
        close(ends[1]);
        while (read(ends[0], &byte, 1) > 0) {}
    } else if (!strcmp(way, "thread")) {
        pthread_t thread;
        pthread_create(&thread, NULL, fill_and_answer, NULL);
        pthread_exit(NULL);
    } else if (!strcmp(way, "sockets")) sockets();
    else if (!strncmp(way, "loop", 4)) {
        int number;
        if (!strcmp(way, "loop-daemon")) daemon_that(fill);
        while (scanf("%d", &number) == 1) {
            printf("1\n\f");
            fflush(stdout);
            rest(5);
        }
        return 0;
    }
    puts("1");
    return 0;
}
