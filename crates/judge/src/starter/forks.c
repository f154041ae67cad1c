/* Forks a program for each order. Starting a program takes the system far longer than forking one that stands ready.
 *
 * `starter.rs` adds this code to a copy of a static program, after it was linked, and has the C library call it in place of
 * the first of the program's constructors. The new process goes on with that; this one never does. Its children are those of
 * `starter.c`, which see for what is said on the socket, so that nothing that a program could do to this process before
 * makes another judge of it. */
#include "ask.h"

enum { PARENT = 0x8000, CLEAR_TID = 0x200000, SET_TID = 0x1000000, SET_FILTER = 22, BY_PROGRAM = 2 };

/* An instruction of a filter of system calls: seccomp(2). */
struct step { uint16_t code; uint8_t yes, no; uint32_t value; };
struct filter { uint16_t length; const struct step *steps; };

/* Keeps what is forked from sending signals to this process: to it, to its group, to everybody. */
static void be_spared(uint32_t self)
{
    enum { LOAD = 0x20, EQUAL = 0x15, RETURN = 0x06 };
    struct step steps[] = {
        { LOAD, 0, 0, 0 },
        { EQUAL, 2, 0, KILL }, { EQUAL, 1, 0, TKILL }, { EQUAL, 0, 4, TGKILL },
        { LOAD, 0, 0, 16 },
        { EQUAL, 3, 0, self }, { EQUAL, 2, 0, -self }, { EQUAL, 1, 0, (uint32_t)-1 },
        { RETURN, 0, 0, 0x7fff0000 }, { RETURN, 0, 0, 0x50001 },
    };
    struct filter filter = { sizeof steps / sizeof *steps, steps };
    /* Who may do anything may not do this. */
    ASK(PRCTL, SET_FILTER, BY_PROGRAM, &filter, 0);
}

__attribute__((used)) static void fork_on_order(void)
{
    struct rights rights;
    int *number = 0;
    /* Where the C library keeps the number of its thread: it must be that of the new process there. */
    if (ASK(PRCTL, TID_ADDRESS, &number, 0, 0) != 0 || !number || *number != ASK(GETTID, 0, 0, 0, 0)) leave();
    be_spared((uint32_t)ASK(GETPID, 0, 0, 0, 0));
    tell(1, "k", 1);
    while (ordered(1, &rights)) {
        /* No run may look into it, or write to its memory. The judge had to look before: `plain.rs`. */
        ASK(PRCTL, DUMPABLE, 0, 0, 0);
        int pid = (int)clone_to(PARENT | CLEAR_TID | SET_TID | CHILD, number, 0);
        if (pid == 0) {
            prepare(rights.fds);
            ASK(PRCTL, DUMPABLE, 1, 0, 0);
        }
        for (int at = 0; at < 3; at++) ASK(CLOSE, rights.fds[at], 0, 0, 0);
        if (pid == 0) return;
        tell(1, &pid, sizeof pid);
    }
    leave();
}

/* The constructor is called with three arguments. */
#if defined(__x86_64__)
__asm__(".globl first\n"
        "first: push %rdi\npush %rsi\npush %rdx\ncall fork_on_order\npop %rdx\npop %rsi\npop %rdi\njmp *constructor(%rip)\n"
        ".balign 8\n.ascii \"crosscheck forks\"\nconstructor: .quad 0\n");
#else
__asm__(".globl first\n"
        "first: stp x0, x1, [sp, #-32]!\nstp x2, x30, [sp, #16]\nbl fork_on_order\nldp x2, x30, [sp, #16]\n"
        "ldp x0, x1, [sp], #32\nldr x16, constructor\nbr x16\n"
        ".balign 8\n.ascii \"crosscheck forks\"\nconstructor: .quad 0\n");
#endif
