/* Asks for as much stack as it may have, and uses 20 MiB. It pauses shortly before 8 MiB and at the end, long
 * enough to be seen on a busy machine: the size of a stack is sampled. */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static uintptr_t top;
static int paused;

static int deeper(void) {
    volatile char frame[1024]; /* used after the call as well, so that the call is no jump */
    uintptr_t depth = top - (uintptr_t)frame;
    frame[0] = 0;
    if (depth > (31 << 18) && !paused)
        paused = 1, usleep(180000);
    if (depth > 20 << 20) {
        usleep(180000);
        return 1;
    }
    return deeper() + frame[0];
}

int main(void) {
    char here;
    struct rlimit most;
    top = (uintptr_t)&here;
    getrlimit(RLIMIT_STACK, &most);
    most.rlim_cur = most.rlim_max;
    if (geteuid() != 0) /* where nothing confines it, root may raise any limit */
        setrlimit(RLIMIT_STACK, &most);
    printf("%d\n", deeper());
    return 0;
}
