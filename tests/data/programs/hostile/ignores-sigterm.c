/* Blocks every signal that can be blocked, but for the alarm that bounds it, and spins. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <unistd.h>

int main(void) {
    volatile unsigned long n = 0;
    sigset_t blocked;
    alarm(60);
    sigfillset(&blocked);
    sigdelset(&blocked, SIGALRM);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
    for (;;)
        n++;
}
