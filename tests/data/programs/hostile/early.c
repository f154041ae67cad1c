/* Runs code before the fork server that is linked into it: it leaves there what its runs would share, in the way that
 * EARLY names when it is compiled. A plain start does the same, for each run. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOTHING, MEMORY, MAPPING, DESCRIPTOR, SIGNAL, CHILD, BLOCKED, TIME, RECORD, STRANGER };
static int begun_as;

/* Passes for the fork server, and tells a lie of each run. */
static void pretend(int pid_to_tell)
{
    if (!getenv("CROSSCHECK_SERVE")) return;
    if (send(0, "k", 1, MSG_NOSIGNAL) != 1) _exit(1);
    for (;;) {
        char byte = 0, space[CMSG_SPACE(3 * sizeof(int))];
        struct iovec data = { &byte, 1 };
        struct msghdr message = { 0 };
        message.msg_iov = &data;
        message.msg_iovlen = 1;
        message.msg_control = space;
        message.msg_controllen = sizeof space;
        if (recvmsg(0, &message, 0) != 1) _exit(0);
        int fds[3];
        memcpy(fds, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fds);
        pid_t pid = fork();
        if (pid == 0) {
            unsetenv("CROSSCHECK_SERVE");
            setpgid(0, 0);
            for (int at = 0; at < 3; at++) dup2(fds[at], at), close(fds[at]);
            return;
        }
        for (int at = 0; at < 3; at++) close(fds[at]);
        int told = pid_to_tell ? pid_to_tell : pid;
        send(0, &told, sizeof told, MSG_NOSIGNAL);
        siginfo_t info;
        waitid(P_PID, pid, &info, WEXITED | WNOWAIT);
        send(0, "e", 1, MSG_NOSIGNAL);
        recv(0, &byte, 1, 0);
        waitpid(pid, NULL, 0);
        char lie[21] = { 'u' };
        memset(lie + 5, 0x7f, 7);
        send(0, lie, sizeof lie, MSG_NOSIGNAL);
    }
}

static void handle(int number) { (void)number; }

__attribute__((constructor(100))) static void early(void)
{
    size_t size = (size_t)400 << 20;
    int ends[2];
    sigset_t all;
    char *memory;
    begun_as = getpid();
    switch (EARLY) {
    case MEMORY:
        memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memset(memory, 1, size);
        madvise(memory, size, MADV_DONTFORK);
        break;
    case MAPPING:
        memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        memset(memory, 1, 1);
        break;
    case DESCRIPTOR:
        if (pipe(ends) == 0) dup2(ends[0], 100), dup2(ends[1], 101);
        break;
    case SIGNAL: signal(SIGUSR1, handle); break;
    case CHILD:
        if (fork() == 0) {
            for (int at = 0; at < 3; at++) close(at);
            for (;;) pause();
        }
        break;
    case BLOCKED:
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
        break;
    case TIME: while (clock() < CLOCKS_PER_SEC / 2) {} break;
    case RECORD: pretend(0); break;
    case STRANGER: pretend(VICTIM); break;
    }
}

int main(void)
{
    if (getpid() != begun_as) puts("forked");
    puts("1");
    return 0;
}
