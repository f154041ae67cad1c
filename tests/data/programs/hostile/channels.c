/* Tries to reach its parent, its judge or the next run by what can be set and outlives a run, in the way that its argument
 * names. Prints 1, and then a line for each thing that it found changed or could change. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#ifndef SYS_process_mrelease
#define SYS_process_mrelease 448
#endif

static void could(const char *what) { printf("%s\n", what); }
static void tried(const char *what, long result) { if (result >= 0) could(what); }

/* What belongs to another process: of the parent, and of the judge. */
static void others(int judge)
{
    int targets[] = { getppid(), judge };
    for (int at = 0; at < 2; at++) {
        int pid = targets[at];
        if (pid <= 0) continue;
        struct rlimit limit = { 777, 777 };
        int all[] = { RLIMIT_MSGQUEUE, RLIMIT_SIGPENDING };
        for (int kind = 0; kind < 2; kind++) tried("limit", prlimit(pid, all[kind], &limit, NULL));
        tried("limits read", prlimit(pid, RLIMIT_CORE, NULL, &limit));
        tried("priority", setpriority(PRIO_PROCESS, pid, 5));
        tried("priority of a group", setpriority(PRIO_PGRP, getpgid(pid), 5));
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(0, &one);
        tried("processors", sched_setaffinity(pid, sizeof one, &one));
        struct sched_param normal = { 0 };
        tried("scheduler", sched_setscheduler(pid, SCHED_BATCH, &normal));
        tried("scheduling", sched_setparam(pid, &normal));
        struct { unsigned size, policy; unsigned long flags; int nice; unsigned priority; unsigned long rest[3]; }
            attributes = { 48, SCHED_BATCH, 0, 5, 0, { 0 } };
        tried("scheduling attributes", syscall(SYS_sched_setattr, pid, &attributes, 0));
        tried("priority of files", syscall(SYS_ioprio_set, 1, pid, 3 << 13));
        tried("a core's cookie", prctl(62, 1, pid, 0, 0));
        tried("a handle", syscall(SYS_pidfd_open, pid, 0));
        tried("pages", syscall(SYS_migrate_pages, pid, 0, NULL, NULL));
        tried("pages moved", syscall(SYS_move_pages, pid, 0, NULL, NULL, NULL, 0));
        if (getpgid(pid) > 0) tried("group", setpgid(0, getpgid(pid)));
    }
    tried("all of the user", setpriority(PRIO_USER, 0, 5));
    tried("a traced child", ptrace(PTRACE_TRACEME, 0, 0, 0));
    tried("a handle's signal", syscall(SYS_pidfd_send_signal, 0, 0, NULL, 0));
}

/* Signals by proxy. */
static void proxy(int judge)
{
    int targets[] = { getppid(), judge }, ends[2];
    for (int at = 0; at < 2; at++) {
        if (targets[at] <= 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) continue;
        struct { int type, pid; } owner = { 1, targets[at] };
        tried("owner", fcntl(ends[0], F_SETOWN, targets[at]));
        tried("owner of another kind", fcntl(ends[0], F_SETOWN_EX, &owner));
        tried("owner by ioctl", ioctl(ends[0], 0x8901, &targets[at]));
        tried("signal", fcntl(ends[0], F_SETSIG, SIGKILL));
        fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
        if (write(ends[1], "x", 1) != 1) could("nothing");
    }
    setpgid(0, getpgid(getppid()));
    if (getpgid(0) == getpgid(getppid())) kill(0, SIGSTOP);
}

/* Starts processes. */
static void processes(void)
{
    long flags[] = { SIGCHLD, SIGCHLD | 0x4000, CLONE_PARENT | SIGCHLD, 0 };
    for (int at = 0; at < 4; at++) {
        long pid = syscall(SYS_clone, flags[at], 0, 0, 0, 0, 0);
        if (pid == 0) _exit(0);
        tried("a clone", pid);
    }
    struct { unsigned long flags, rest[10]; } wish = { SIGCHLD, { 0 } };
    long pid = syscall(SYS_clone3, &wish, 64);
    if (pid == 0) _exit(0);
    tried("a clone of the third kind", pid);
#ifdef SYS_fork
    pid = syscall(SYS_fork);
    if (pid == 0) _exit(0);
    tried("a fork", pid);
#endif
    pid = vfork();
    if (pid == 0) _exit(0);
    tried("a vfork", pid);
    tried("a command", system("true") == 0 ? 0 : -1);
}

/* A call that a list of what is forbidden would have forgotten: it must not get as far as to be unknown. */
static void reaches(const char *what, long result)
{
    if (result >= 0 || errno != EPERM) could(what);
}

/* What no program of a contest needs, though it harms nobody yet. */
static void unlisted(void)
{
    int file = open("/usr/bin/env", O_RDONLY), own = open("own", O_RDWR | O_CREAT, 0600);
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1 };
    long timer = 0, mount[12] = { 0 };
    reaches("a lease", fcntl(file, F_SETLEASE, F_RDLCK));
    reaches("a notice", fcntl(open("/usr/bin", O_RDONLY), F_NOTIFY, 1));
    reaches("a lock", fcntl(own, F_SETLK, &lock));
    reaches("a lock of a file", fcntl(own, F_OFD_SETLK, &lock));
    reaches("a seal", fcntl(own, 1033, 1));
    reaches("a command of tomorrow", fcntl(own, 1999, 1));
    reaches("a timer", syscall(SYS_timer_create, 0, NULL, &timer));
    reaches("a mount's state", syscall(457, mount, mount, 96, 0));
    reaches("a list of mounts", syscall(458, mount, mount, 8, 0));
    reaches("a tree of files", syscall(467, -100, "/", 1, 0, 0));
    reaches("a request to a device", ioctl(own, 0x12345678, 0));
    reaches("merged pages", madvise(mount, 4096, MADV_MERGEABLE));
    reaches("poisoned pages", madvise(mount, 4096, 100));
    reaches("life without its parent", prctl(PR_SET_PDEATHSIG, 0));
    reaches("a core's cookie", prctl(62, 0, 0, 0, 0));
    reaches("a link", symlink("x", "y"));
    reaches("another link", link("own", "z"));
    reaches("a pipe with a name", mknod("pipe", S_IFIFO | 0600, 0));
    for (long call = 470; call < 700; call++) reaches("a call of tomorrow", syscall(call, 0, 0, 0, 0, 0, 0));
    for (long call = 0x40000000; call < 0x40000300; call++) reaches("a call by another number", syscall(call, 0, 0, 0, 0, 0, 0));
}

/* What the kernel keeps for whoever comes next. */
static void kernel(void)
{
    int ends[2];
    tried("a pair without a connection", socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
    tried("another pair without a connection", socketpair(AF_UNIX, SOCK_RAW, 0, ends));
    tried("a key", syscall(SYS_add_key, "user", "x", "y", 1, -4));
    tried("a queue", syscall(SYS_mq_open, "/x", O_CREAT | O_RDWR, 0600, NULL));
    tried("watches", inotify_init1(0));
#ifdef SYS_userfaultfd
    tried("faults of pages", syscall(SYS_userfaultfd, O_CLOEXEC | 1));
#endif
#ifdef SYS_io_uring_setup
    static char ring[120];
    tried("a ring", syscall(SYS_io_uring_setup, 8, ring));
#endif
    int files = 0;
    while (files < 600 && dup(0) >= 0) files++;
    if (files >= 512) could("many files");
    for (int file = 3; file < 600; file++) close(file);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
        int size = 1 << 20;
        struct iovec part = { "x", 1 };
        struct msghdr message = { NULL, 0, &part, 1, NULL, 0, 0 };
        tried("a message", sendmsg(ends[0], &message, MSG_DONTWAIT | MSG_NOSIGNAL));
        tried("a larger queue", setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size));
    }
    if (pipe(ends) == 0) {
        static char page[4096];
        struct iovec part = { page, sizeof page };
        tried("a larger pipe", fcntl(ends[1], F_SETPIPE_SZ, 1 << 20));
        tried("pages in a pipe", vmsplice(ends[1], &part, 1, SPLICE_F_NONBLOCK));
    }
}

static void writable(const char *folder, int depth)
{
    char path[512];
    DIR *all = opendir(folder);
    struct dirent *entry;
    while (all && (entry = readdir(all))) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        struct stat data;
        if (lstat(path, &data) != 0) continue;
        if (S_ISDIR(data.st_mode) && depth > 0) writable(path, depth - 1);
        int file = S_ISREG(data.st_mode) ? open(path, O_WRONLY | O_NONBLOCK) : -1;
        if (file >= 0) could(path);
        if (file >= 0) close(file);
    }
    if (all) closedir(all);
}

/* Files of the kernel's that can be written: of the parent, the machine, its own first process. */
static void files_of_the_kernel(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d", getppid());
    writable(path, 2);
    writable("/proc/1", 2);
    writable("/proc/sys", 6);
    writable("/proc/irq", 1);
    writable("/proc/pressure", 1);
    writable("/sys/kernel", 1);
}

/* Sets all that a file has besides its content. */
static void mark(const char *path)
{
    struct stat data;
    if (stat(path, &data) != 0) return;
    struct timespec times[2] = { { 1234567, 0 }, { 1234567, 0 } };
    char line[600];
    const char *done[] = { "mode", "times", "owner", "attribute", "flags" };
    int file = open(path, O_RDONLY | O_NONBLOCK), flags = 0;
    long results[] = {
        chmod(path, data.st_mode & 07777), utimensat(AT_FDCWD, path, times, 0), chown(path, getuid(), getgid()),
        setxattr(path, "user.x", "hello", 5, 0),
        ioctl(file, 0x80086601, &flags) == 0 ? (flags |= 0x40, ioctl(file, 0x40086602, &flags)) : -1,
    };
    for (int at = 0; at < 5; at++)
        if (results[at] >= 0) {
            snprintf(line, sizeof line, "%s of %s", done[at], path);
            could(line);
        }
    if (file >= 0) close(file);
}

/* Says how the folders differ from what every run finds, then sets all that can be set of them. */
static void folders(void)
{
    const char *all[] = { ".", "..", "/tmp", "/dev/shm", "../tmp", "../shm" };
    struct stat data;
    char value[32];
    for (int at = 0; at < 6; at++) {
        int flags = 0, file = open(all[at], O_RDONLY | O_DIRECTORY);
        if (strncmp(all[at], "/", 1) == 0 && getppid() != 1) continue;
        if (stat(all[at], &data) != 0) continue;
        if ((data.st_mode & 0777) == 0751) could("a mode");
        if (data.st_mtime == 1234567 || data.st_atime == 1234567) could("set times");
        if (data.st_mtime != 0 || data.st_atime != 0) could("times");
        if (getxattr(all[at], "user.x", value, sizeof value) > 0) could("an attribute");
        if (file >= 0 && ioctl(file, 0x80086601, &flags) == 0 && flags & 0x40) could("a flag");
        if (data.st_size > 4096) could("a size");
        if (access("other", F_OK) == 0 || access("../other", F_OK) == 0) could("another folder");
        if (file >= 0) close(file);
    }
    fflush(stdout);
    for (int at = 0; at < 1000; at++) {
        snprintf(value, sizeof value, "one-of-a-thousand-%d", at);
        int file = open(value, O_CREAT | O_WRONLY, 0600);
        if (file >= 0) close(file);
    }
    mkdir("../other", 0700);
    rename("../tmp", "../other/tmp");
    struct timespec times[2] = { { 1234567, 0 }, { 1234567, 0 } };
    for (int at = 0; at < 6; at++) {
        int flags = 0x40, file = open(all[at], O_RDONLY | O_DIRECTORY);
        setxattr(all[at], "user.x", "hello", 5, 0);
        ioctl(file, 0x40086602, &flags);
        chmod(all[at], 0751);
        utimensat(AT_FDCWD, all[at], times, 0);
    }
}

/* One step at a time: the folder's times or mode alone, without a file. */
static void folder_alone(const char *what)
{
    struct stat data;
    stat(".", &data);
    if ((data.st_mode & 0777) != 0755 && (data.st_mode & 0777) != 0700) could("a mode");
    if (data.st_mtime != 0 || data.st_atime != 0) could("times");
    fflush(stdout);
    struct timespec times[2] = { { 1234567, 0 }, { 1234567, 0 } };
    if (!strcmp(what, "times")) utimensat(AT_FDCWD, ".", times, 0);
    else if (!strcmp(what, "mode")) chmod(".", 0);
    else if (opendir(".")) readdir(opendir("."));
}

int main(int count, char **words)
{
    const char *way = count > 1 ? words[1] : "", *rest = count > 2 ? words[2] : "0";
    alarm(60);
    puts("1");
    fflush(stdout);
    if (!strcmp(way, "others")) others(atoi(rest));
    else if (!strcmp(way, "proxy")) proxy(atoi(rest));
    else if (!strcmp(way, "kernel")) kernel();
    else if (!strcmp(way, "files")) files_of_the_kernel();
    else if (!strcmp(way, "processes")) processes();
    else if (!strcmp(way, "unlisted")) unlisted();
    else if (!strcmp(way, "folders")) folders();
    else if (!strcmp(way, "folder")) folder_alone(rest);
    else if (!strcmp(way, "marks"))
        for (int at = 2; at < count; at++) mark(words[at]);
    else if (!strcmp(way, "stops-traced")) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        raise(SIGSTOP);
    }
    return 0;
}
