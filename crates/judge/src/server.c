/* A fork server, linked into a program in front of its main. Starting a program takes the system far longer than
 * forking one that stands ready. Asked for by an environment variable, and without it no more than a function that
 * returns, it waits before anything of the program has run, and forks a process for each order that comes on its
 * standard input, a socket:
 *
 *     answer    'k' once it stands ready
 *     order     'r', with three descriptors: the new process's standard input, output and error
 *     answer    its process id (int)
 *     answer    'e' when it has ended; it is not waited for yet, so that its id is still its own
 *     order     'w': wait for it
 *     answer    'u', its status (int), the processor time that it and its children used in microseconds, its peak memory
 *               in KiB (64 bits each)
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int crosscheck_order(int fds[3])
{
    char byte = 0;
    union { struct cmsghdr header; char space[CMSG_SPACE(3 * sizeof(int))]; } control;
    struct iovec data = { &byte, 1 };
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    if (recvmsg(0, &message, 0) != 1 || byte != 'r') return 0;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_type != SCM_RIGHTS) return 0;
    memcpy(fds, CMSG_DATA(header), 3 * sizeof(int));
    return 1;
}

static void crosscheck_tell(const void *what, size_t size)
{
    if (send(0, what, size, MSG_NOSIGNAL) != (ssize_t)size) _exit(1);
}

/* The processor time of all processes that this one has waited for, in microseconds. */
static uint64_t crosscheck_spent(void)
{
    struct rusage used;
    memset(&used, 0, sizeof used);
    getrusage(RUSAGE_CHILDREN, &used);
    return (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000u
        + (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static void crosscheck_bury(pid_t pid, uint64_t before)
{
    siginfo_t info;
    char byte;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) != 0)
        if (errno != EINTR) _exit(1);
    crosscheck_tell("e", 1);
    if (recv(0, &byte, 1, 0) != 1) _exit(1);
    int status = 0;
    struct rusage used;
    memset(&used, 0, sizeof used);
    /* As the first process of a namespace it is the judge of all that are in it: none may outlive the run. */
    if (getpid() == 1) kill(-1, SIGKILL);
    while (wait4(pid, &status, 0, &used) != pid)
        if (errno != EINTR) _exit(1);
    /* What the run did not wait for itself counts as well. Elsewhere the judge kills what is left. */
    if (getpid() == 1)
        while (waitpid(-1, 0, 0) > 0 || errno == EINTR) {}
    else
        while (waitpid(-1, 0, WNOHANG) > 0) {}
    uint64_t time = crosscheck_spent() - before;
    uint64_t peak = (uint64_t)used.ru_maxrss;
    /* In one piece: each message would wake the other side. */
    char told[1 + sizeof status + sizeof time + sizeof peak] = { 'u' };
    memcpy(told + 1, &status, sizeof status);
    memcpy(told + 1 + sizeof status, &time, sizeof time);
    memcpy(told + 1 + sizeof status + sizeof time, &peak, sizeof peak);
    crosscheck_tell(told, sizeof told);
}

__attribute__((constructor(101))) static void crosscheck_serve(void)
{
    int fds[3], at;
    if (!getenv("CROSSCHECK_SERVE")) return;
    unsetenv("CROSSCHECK_SERVE");
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* The judge looks at this process before it gives the first order. */
    crosscheck_tell("k", 1);
    while (crosscheck_order(fds)) {
        /* No run may look into it, or write to its memory. */
        prctl(PR_SET_DUMPABLE, 0);
        uint64_t before = crosscheck_spent();
        pid_t pid = fork();
        if (pid == 0) {
            setpgid(0, 0);
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            prctl(PR_SET_DUMPABLE, 1);
            for (at = 0; at < 3; at++) dup2(fds[at], at);
            for (at = 0; at < 3; at++) close(fds[at]);
            return;
        }
        if (pid > 0) setpgid(pid, 0);
        for (at = 0; at < 3; at++) close(fds[at]);
        crosscheck_tell(&pid, sizeof pid);
        if (pid > 0) crosscheck_bury(pid, before);
    }
    _exit(0);
}
