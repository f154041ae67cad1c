/* What the executables here share: they take nothing from a C library, and ask the kernel alone. */
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
enum { CLOSE = 3, SIGACTION = 13, SENDTO = 44, RECVFROM = 45, RECVMSG = 47, CLONE = 56, EXECVE = 59, WAIT4 = 61, KILL = 62,
       GETPID = 39, GETRUSAGE = 98, SETPGID = 109, PRCTL = 157, GETTID = 186, TKILL = 200, EXIT = 231, TGKILL = 234, WAITID = 247, DUP3 = 292,
       PRLIMIT = 302 };

static inline long ask(long call, long a, long b, long c, long d, long e, long f)
{
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "+a"(call) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
    return call;
}

/* clone(2): the address to which the new process's number is written is another argument on each processor. */
static inline long clone_to(long flags, void *number, long key) { return ask(CLONE, flags, 0, 0, (long)number, 0, key); }
#elif defined(__aarch64__)
enum { DUP3 = 24, CLOSE = 57, EXIT = 94, WAITID = 95, KILL = 129, TKILL = 130, TGKILL = 131, SIGACTION = 134, SETPGID = 154, GETRUSAGE = 165,
       PRCTL = 167, GETPID = 172, GETTID = 178, SENDTO = 206, RECVFROM = 207, RECVMSG = 212, CLONE = 220, EXECVE = 221,
       WAIT4 = 260, PRLIMIT = 261 };

static inline long ask(long call, long a, long b, long c, long d, long e, long f)
{
    register long x8 __asm__("x8") = call, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c,
                  x3 __asm__("x3") = d, x4 __asm__("x4") = e, x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}

static inline long clone_to(long flags, void *number, long key) { return ask(CLONE, flags, 0, 0, 0, (long)number, key); }
#endif

#define ASK(call, a, b, c, d) ask(call, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)

enum { KILLED = 9, CHILD = 17, INTERRUPTED = -4, NO_SIGNAL = 0x4000, CLOSE_ON_EXEC = 0x40000000, RIGHTS = 1,
       DEATH_SIGNAL = 1, DUMPABLE = 4, TID_ADDRESS = 40 };

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
