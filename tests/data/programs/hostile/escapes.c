/* Tries to get out of its sandbox, in the way that its argument names. Prints 1, and then a line for each thing that
 * it could do. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <sched.h>
#include <unistd.h>

extern char **environ;

static const size_t MUCH = (size_t)300 << 20;
static const size_t PIECE = (size_t)1 << 20;

static void hold(void)
{
    struct timespec time = { 0, 600 * 1000 * 1000 };
    nanosleep(&time, NULL);
}

static void could(const char *what) { printf("%s\n", what); }

static void signal_one(int pid, int number)
{
    if (pid == 0 || pid == getpid()) return;
    kill(pid, number);
    kill(-pid, number);
    syscall(SYS_tgkill, pid, pid, number);
}

/* A signal to its parent and to the process that is named. All others only if its parent is the first process: then it
 * is in a namespace, and if this one fails to hold it, nobody else is harmed. */
static void signal_all(int number, int judge)
{
    signal_one(getppid(), number);
    signal_one(judge, number);
    if (getppid() != 1) return;
    DIR *all = opendir("/proc");
    struct dirent *entry;
    while (all && (entry = readdir(all)))
        if (atoi(entry->d_name) > 0) signal_one(atoi(entry->d_name), number);
    kill(-1, number);
}

static void fill(int file)
{
    static char piece[1 << 20];
    memset(piece, 1, sizeof piece);
    for (size_t at = 0; at < MUCH; at += PIECE)
        if (write(file, piece, PIECE) != (ssize_t)PIECE) {
            if (at > 0) hold();
            return;
        }
    could("filled");
    hold();
}

static void shared_map(void)
{
    char *all = mmap(NULL, MUCH, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) return;
    for (size_t at = 0; at < MUCH; at += PIECE) {
        memset(all + at, 1, PIECE);
        /* It stays in use, but not by this process's count. */
        madvise(all + at, PIECE, MADV_DONTNEED);
    }
    hold();
    could("filled");
}

static void system_v(void)
{
    int id = shmget(IPC_PRIVATE, MUCH, IPC_CREAT | 0600);
    char *all = id < 0 ? (char *)-1 : shmat(id, NULL, 0);
    if (all == (char *)-1) return;
    memset(all, 1, MUCH);
    shmctl(id, IPC_RMID, NULL);
    hold();
    could("filled");
}

static void sockets(void)
{
    int domains[] = { AF_UNIX, AF_INET, AF_INET6, AF_NETLINK, AF_PACKET };
    const char *names[] = { "unix", "inet", "inet6", "netlink", "packet" };
    for (int at = 0; at < 5; at++)
        if (socket(domains[at], SOCK_DGRAM, 0) >= 0) could(names[at]);
}

static void reach_in(void)
{
    char path[64];
    int parents[] = { getppid(), 1 };
    for (int at = 0; at < 2; at++) {
        if (ptrace(PTRACE_ATTACH, parents[at], 0, 0) == 0) could("traced");
        const char *files[] = { "mem", "environ", "fd/0", "maps" };
        for (int file = 0; file < 4; file++) {
            snprintf(path, sizeof path, "/proc/%d/%s", parents[at], files[file]);
            char byte;
            int opened = open(path, O_RDONLY);
            if (opened >= 0 && read(opened, &byte, 1) >= 0) could(path);
        }
    }
}

static void new_namespaces(void)
{
    if (unshare(CLONE_NEWUSER) == 0) could("unshared");
    if (mount("none", "/tmp", "tmpfs", 0, NULL) == 0) could("mounted");
    if (syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) == 0) _exit(0);
    else if (errno != EPERM) could("cloned");
}

static void make_files(int count)
{
    char name[32];
    for (int at = 0; at < count; at++) {
        snprintf(name, sizeof name, "litter-%d", at);
        int file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file >= 0) close(file);
    }
}

static void sleepers(int count)
{
    for (int at = 0; at < count; at++)
        if (fork() == 0) {
            if (at % 2) setsid();
            for (;;) pause();
        }
    for (;;) pause();
}

/* Says what an earlier run has left, and leaves all it can. */
/* One file, which changes nothing of its folder but its times. */
static void leave_a_file(void)
{
    if (access("left", F_OK) == 0) could("a file");
    int file = open("left", O_CREAT | O_WRONLY, 0600);
    if (file >= 0) close(file);
}

static void leave(void)
{
    const char *places[] = { "left", "/tmp/left", "/dev/shm/left", "/var/tmp/left", "deep/left" };
    struct stat data;
    for (int at = 0; at < 5; at++)
        if (stat(places[at], &data) == 0) could(places[at]);
    if (shmget(4711, 4096, 0600) >= 0) could("system v");
    if (access("deep", F_OK) == 0) could("a folder");
    mkdir("deep", 0700);
    for (int at = 0; at < 5; at++) {
        int file = open(places[at], O_CREAT | O_WRONLY, 0600);
        if (file >= 0) close(file);
    }
    chmod("deep", 0);
    shmget(4711, 4096, IPC_CREAT | 0600);
    /* Only the process that starts the runs is left from one to the next. */
    DIR *all = opendir("/proc");
    struct dirent *entry;
    while (all && (entry = readdir(all))) {
        int pid = atoi(entry->d_name);
        if (pid > 1 && pid != getpid()) could("a process");
    }
    fflush(stdout);
    if (fork() == 0) {
        setsid();
        close(0);
        close(1);
        close(2);
        for (;;) pause();
    }
}

int main(int count, char **words)
{
    const char *way = count > 1 ? words[1] : "";
    int judge = count > 2 ? atoi(words[2]) : 0;
    alarm(60);
    puts("1");
    fflush(stdout);
    if (!strcmp(way, "stop")) signal_all(SIGSTOP, judge);
    else if (!strcmp(way, "kill")) signal_all(SIGKILL, judge);
    else if (!strcmp(way, "terminate")) signal_all(SIGTERM, judge);
    else if (!strcmp(way, "interrupt")) signal_all(SIGINT, judge);
    else if (!strcmp(way, "memfd")) fill((int)syscall(SYS_memfd_create, "x", 0));
    else if (!strcmp(way, "shm")) fill(open("/dev/shm/crosscheck-test", O_CREAT | O_RDWR, 0600));
    else if (!strcmp(way, "tmp")) fill(open("/tmp/crosscheck-test", O_CREAT | O_RDWR, 0600));
    else if (!strcmp(way, "shared-map")) shared_map();
    else if (!strcmp(way, "system-v")) system_v();
    else if (!strcmp(way, "sockets")) sockets();
    else if (!strcmp(way, "reach-in")) reach_in();
    else if (!strcmp(way, "namespaces")) new_namespaces();
    else if (!strcmp(way, "files")) make_files(310);
    else if (!strcmp(way, "leave-a-file")) leave_a_file();
    else if (!strcmp(way, "sleepers")) sleepers(200);
    else if (!strcmp(way, "fork")) sleepers(count > 2 ? atoi(words[2]) : 1);
    else if (!strcmp(way, "leave")) leave();
    else if (!strcmp(way, "environment"))
        for (char **at = environ; *at; at++) could(*at);
    else if (!strcmp(way, "descriptors")) {
        for (int at = 3; at < 1024; at++)
            if (fcntl(at, F_GETFD) >= 0) printf("%d\n", at);
    } else if (!strcmp(way, "read")) {
        for (int at = 2; at < count; at++)
            if (open(words[at], O_RDONLY) >= 0) could(words[at]);
    } else if (!strcmp(way, "write")) {
        for (int at = 2; at < count; at++)
            if (open(words[at], O_CREAT | O_WRONLY, 0600) >= 0) could(words[at]);
    }
    return 0;
}
