/* A child in a session of its own uses 256 MiB for a second, while its parent waits; then answers. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    const size_t size = (size_t)256 << 20;
    struct timespec second = { 1, 0 };
    int ends[2];
    char byte;
    alarm(60);
    if (pipe(ends) != 0) return 1;
    if (fork() == 0) {
        alarm(60);
        setsid();
        volatile char *all = malloc(size);
        for (size_t at = 0; all && at < size; at += 4096) all[at] = 1;
        nanosleep(&second, NULL);
        _exit(write(ends[1], "x", 1) == 1 ? 0 : 1);
    }
    if (read(ends[0], &byte, 1) == 1) puts("1");
    return 0;
}
