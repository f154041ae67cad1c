/* Calls itself until its stack is used up. The stack is 8 MiB at most, so as not to eat memory. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static int deeper(int depth) {
    volatile char frame[1024]; /* used after the call as well, so that the call is no jump */
    frame[depth % 1024] = (char)depth;
    if (depth < 0)
        return 0;
    return deeper(depth + 1) + frame[depth % 1024];
}

int main(void) {
    struct rlimit stack;
    alarm(60);
    getrlimit(RLIMIT_STACK, &stack);
    if (stack.rlim_cur == RLIM_INFINITY || stack.rlim_cur > 8 << 20)
        stack.rlim_cur = 8 << 20;
    setrlimit(RLIMIT_STACK, &stack);
    printf("%d\n", deeper(0));
    return 0;
}
