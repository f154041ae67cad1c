/* Starts a program, waits for it, and tells how it ended. This is all that runs in its process, so nothing of a program can
 * stand between it and what it tells. It is started as `1 COMMAND…` to start the command anew for each order, or as
 * `s COMMAND…` to start it once: the command then forks for each order (`server.py`), and makes the new process a child not of
 * itself but of this one.
 *
 * It takes nothing from a C library, and asks the kernel alone.
 *
 * It talks on its standard input, a socket:
 *
 *     order     a key of 64 bits, once. Where a filter keeps programs from starting processes, it lets pass who knows it.
 *               After it the limit of the stack of all programs, in bytes (64 bits)
 *     answer    'k': it stands ready
 *     order     'r', with three descriptors: the new process's standard input, output and error
 *     answer    the process id (int), or the negative number of an error
 *     answer    'e' when it has ended; it is not waited for yet, so that its id is still its own
 *     order     'w': wait for it
 *     answer    'u', its status (int), the processor time that it and its children used in microseconds, its peak memory
 *               in KiB (64 bits each)
 *
 * A command that forks takes 'r' and answers 'k' and the process id itself, on another socket: its standard output. Behind 'k'
 * it tells the processor time in microseconds that its start took (64 bits).
 */
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
enum { CLOSE = 3, SIGACTION = 13, SENDTO = 44, RECVFROM = 45, RECVMSG = 47, CLONE = 56, EXECVE = 59, WAIT4 = 61, KILL = 62,
       GETPID = 39, GETRUSAGE = 98, SETPGID = 109, PRCTL = 157, EXIT = 231, WAITID = 247, DUP3 = 292,
       PRLIMIT = 302 };

static inline long ask(long call, long a, long b, long c, long d, long e, long f)
{
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "+a"(call) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
    return call;
}
#elif defined(__aarch64__)
enum { DUP3 = 24, CLOSE = 57, EXIT = 94, WAITID = 95, KILL = 129, SIGACTION = 134, SETPGID = 154, GETRUSAGE = 165,
       PRCTL = 167, GETPID = 172, SENDTO = 206, RECVFROM = 207, RECVMSG = 212, CLONE = 220, EXECVE = 221,
       WAIT4 = 260, PRLIMIT = 261 };

static inline long ask(long call, long a, long b, long c, long d, long e, long f)
{
    register long x8 __asm__("x8") = call, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c,
                  x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}
#endif

#define ASK(call, a, b, c, d) ask(call, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)

enum { KILLED = 9, CHILD = 17, INTERRUPTED = -4, NO_SIGNAL = 0x4000, CLOSE_ON_EXEC = 0x40000000, RIGHTS = 1, DEATH_SIGNAL = 1,
       DUMPABLE = 4 };

struct part { void *start; size_t length; };
struct rights { size_t length; int level, type, fds[4]; };
struct message { void *name; unsigned size; struct part *parts; size_t count; void *control; size_t length; int flags; };

static void leave(void) { for (;;) ASK(EXIT, 1, 0, 0, 0); }

/* In one piece: each message would wake the other side. */
static void tell(int socket, const void *what, long size)
{
    if (ask(SENDTO, socket, (long)what, size, NO_SIGNAL, 0, 0) != size) leave();
}

/* Waits for an order, with the three descriptors of the process that is to be started. */
static int ordered(int socket, struct rights *rights)
{
    char byte = 0;
    struct part part = { &byte, 1 };
    struct message message = { 0, 0, &part, 1, rights, sizeof *rights, 0 };
    long got;
    do got = ASK(RECVMSG, socket, &message, CLOSE_ON_EXEC, 0); while (got == INTERRUPTED);
    return got == 1 && byte == 'r' && rights->type == RIGHTS
        && rights->length == offsetof(struct rights, fds) + 3 * sizeof(int);
}

/* Makes this process one that is run: a group of its own, which does not outlive whoever waits for it. */
static void prepare(const int *fds)
{
    ASK(SETPGID, 0, 0, 0, 0);
    ASK(PRCTL, DEATH_SIGNAL, KILLED, 0, 0);
    for (int at = 0; at < 3; at++) ASK(DUP3, fds[at], at, 0, 0);
}

enum { VM = 0x100, VFORK = 0x4000, EXITED = 4, NO_WAIT = 0x1000000, NO_HANG = 1, ALL = 0, ONE = 1, CHILDREN = -1 };

struct usage { long user[2], system[2], peak, rest[13]; };
struct ended { int signal, error, code, unused, pid, rest[27]; };
struct settings { uint64_t key, stack; };
struct bound { uint64_t now, most; };
struct record { char what; int status; uint64_t time, peak; } __attribute__((packed));

/* The processor time of all processes that this one has waited for, in microseconds. */
static uint64_t spent(void)
{
    struct usage used;
    if (ASK(GETRUSAGE, CHILDREN, &used, 0, 0) != 0) leave();
    return (uint64_t)(used.user[0] + used.system[0]) * 1000000u + (uint64_t)(used.user[1] + used.system[1]);
}

/* It shares the memory of its parent, which waits meanwhile: what fails is told there. */
static __attribute__((noinline)) void execute(const int *fds, char **words, volatile long *failed)
{
    char **variables = words;
    while (*variables++) {}
    prepare(fds);
    *failed = ASK(EXECVE, words[0], words, variables, 0);
    leave();
}

static __attribute__((noinline)) long start_in(const int *fds, char **words, long key, volatile long *failed)
{
    long pid = ask(CLONE, VM | VFORK | CHILD, 0, 0, 0, 0, key);
    if (pid == 0) execute(fds, words, failed);
    return pid;
}

static int start(const int *fds, char **words, long key)
{
    volatile long failed = 0;
    long pid = start_in(fds, words, key, &failed);
    if (pid > 0 && failed) {
        ASK(WAIT4, pid, 0, 0, 0);
        return (int)failed;
    }
    return (int)pid;
}

/* Waits until this process ends, or any one but the server that forks. */
static int end_of(int pid, int server)
{
    struct ended ended;
    long waited;
    ended.pid = 0;
    do waited = ask(WAITID, server ? ALL : ONE, pid, (long)&ended, EXITED | NO_WAIT, 0, 0); while (waited == INTERRUPTED);
    if (waited != 0 || ended.pid == server) leave();
    return ended.pid;
}

static void bury(int pid, uint64_t before, int kills)
{
    char byte;
    int status = 0;
    long waited;
    struct usage used;
    tell(0, "e", 1);
    if (ask(RECVFROM, 0, (long)&byte, 1, 0, 0, 0) != 1) leave();
    /* As the first process of a namespace it is the judge of all that are in it: none may outlive the run. */
    if (kills) ASK(KILL, -1, KILLED, 0, 0);
    do waited = ASK(WAIT4, pid, &status, 0, &used); while (waited == INTERRUPTED);
    if (waited != pid) leave();
    /* What the run did not wait for itself counts as well. Elsewhere the judge kills what is left. */
    do waited = ASK(WAIT4, -1, 0, kills ? 0 : NO_HANG, 0); while (waited > 0 || waited == INTERRUPTED);
    struct record record = { 'u', status, spent() - before, (uint64_t)used.peak };
    tell(0, &record, sizeof record);
}

/* A limit that is set from outside is lost while a program is being executed, and what it has started then may raise it. */
static void bound_stack(uint64_t most)
{
    enum { STACK = 3 };
    struct bound bound;
    if (ASK(PRLIMIT, 0, STACK, 0, &bound) != 0) leave();
    if (bound.most > most) bound.most = most;
    bound.now = bound.most;
    if (ASK(PRLIMIT, 0, STACK, &bound, 0) != 0) leave();
}

__attribute__((used, noreturn)) static void begin(long *stack)
{
    char **words = (char **)(stack + 1);
    int forks = words[0] && words[0][0] == 's', nothing[3] = { 2, 1, 2 }, server = 0, pid;
    struct rights rights;
    struct settings set;
    long usual[4];
    for (int at = 0; at < 4; at++) ((volatile long *)usual)[at] = 0;
    /* Who ignores how its children end never learns it. */
    ASK(SIGACTION, CHILD, usual, 0, 8);
    ASK(PRCTL, DEATH_SIGNAL, KILLED, 0, 0);
    /* No run may look into it, or write to its memory. */
    ASK(PRCTL, DUMPABLE, 0, 0, 0);
    int kills = !forks && ASK(GETPID, 0, 0, 0, 0) == 1;
    if (!words[0] || !words[1] || ask(RECVFROM, 0, (long)&set, sizeof set, 0, 0, 0) != sizeof set) leave();
    bound_stack(set.stack);
    if (forks) {
        server = start(nothing, words + 1, (long)set.key);
        if (server <= 0) leave();
        ASK(DUP3, 2, 1, 0, 0);
    } else {
        tell(0, "k", 1);
    }
    for (;;) {
        uint64_t before = spent();
        if (forks) {
            pid = end_of(0, server);
        } else {
            if (!ordered(0, &rights)) leave();
            pid = start(rights.fds, words + 1, (long)set.key);
            for (int at = 0; at < 3; at++) ASK(CLOSE, rights.fds[at], 0, 0, 0);
            tell(0, &pid, sizeof pid);
            if (pid <= 0) continue;
            end_of(pid, 0);
        }
        bury(pid, before, kills);
    }
}

#if defined(__x86_64__)
__asm__(".globl first\nfirst: mov %rsp, %rdi\nand $-16, %rsp\ncall begin\nhlt\n");
#else
__asm__(".globl first\nfirst: mov x0, sp\nb begin\n");
#endif
