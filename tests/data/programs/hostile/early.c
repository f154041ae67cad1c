/* Runs code before it is ready to be forked: it leaves there what its runs would share, in the way that EARLY names when it
 * is compiled. A plain start does the same, for each run. Says on standard error whether it was forked. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NOTHING, MEMORY, MAPPING, DESCRIPTOR, SIGNAL, BLOCKED, TIME, TELLS, GRANDCHILD, STRANGER, OVERWRITE, AFTERWARDS };
static int begun_as;

/* Passes for what forks it on each order, and tells a process that it has not made. */
static void pretend(int pid_to_tell)
{
    char byte = 0, space[CMSG_SPACE(3 * sizeof(int))];
    struct stat data;
    if (fstat(1, &data) != 0 || !S_ISSOCK(data.st_mode)) return;
    if (send(1, "k", 1, MSG_NOSIGNAL) != 1) _exit(1);
    for (;;) {
        struct iovec part = { &byte, 1 };
        struct msghdr message = { 0 };
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = space;
        message.msg_controllen = sizeof space;
        if (recvmsg(1, &message, 0) != 1) _exit(0);
        int fds[3];
        memcpy(fds, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof fds);
        pid_t pid = fork();
        if (pid == 0) {
            setpgid(0, 0);
            for (int at = 0; at < 3; at++) dup2(fds[at], at), close(fds[at]);
            return;
        }
        for (int at = 0; at < 3; at++) close(fds[at]);
        int told = pid_to_tell ? pid_to_tell : pid;
        send(1, &told, sizeof told, MSG_NOSIGNAL);
    }
}

/* Writes over the code that forks it, wherever that lies. */
static void overwrite(void)
{
    char line[512], mark[] = "crosscheck-forks";
    mark[10] = ' ';
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps)) {
        unsigned long begin, end;
        char rights[8];
        if (sscanf(line, "%lx-%lx %7s", &begin, &end, rights) != 3 || rights[0] != 'r' || rights[2] != 'x') continue;
        char *at = memmem((void *)begin, end - begin, mark, sizeof mark - 1);
        if (!at || mprotect((void *)begin, end - begin, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) continue;
        for (char *code = (char *)begin; code < at; code++) *code = (char)0xc3;
    }
    if (maps) fclose(maps);
}

static void handle(int number) { (void)number; }

static void early(void)
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
    case BLOCKED:
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, NULL);
        break;
    case TIME: while (clock() < CLOCKS_PER_SEC / 2) {} break;
    case GRANDCHILD: pretend(0); break;
    case STRANGER: pretend(VICTIM); break;
    case OVERWRITE: overwrite(); break;
    }
}

/* Before all constructors. */
__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = early;

int main(void)
{
    if (getpid() != begun_as) fputs("forked", EARLY == TELLS ? stdout : stderr);
    if (EARLY == AFTERWARDS) overwrite();
    puts("1");
    return EARLY >= OVERWRITE ? 3 : 0;
}
