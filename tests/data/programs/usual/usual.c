/* As usual.cpp, in C. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t rung;
static void ring(int number) { rung = number; }
static void *work(void *sum) { ++*(long *)sum; return NULL; }

int main(void)
{
    long sum = -1;
    int number;
    pthread_t other;
    if (pthread_create(&other, NULL, work, &sum) != 0 || pthread_join(other, NULL) != 0) return 1;
    while (scanf("%d", &number) == 1) sum += number;
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    char *text = calloc(1 << 22, 1), *more = realloc(text, 1 << 23);
    signal(SIGALRM, ring);
    struct itimerval soon = { { 0, 0 }, { 0, 1000 } };
    setitimer(ITIMER_REAL, &soon, NULL);
    while (!rung) nanosleep(&(struct timespec){ 0, 500000 }, NULL);
    FILE *file = fopen("usual.txt", "w+");
    if (!file || !more || fprintf(file, "%ld", sum) < 0 || fseek(file, 0, SEEK_SET) != 0 || fscanf(file, "%ld", &sum) != 1)
        return 2;
    fclose(file);
    remove("usual.txt");
    free(more);
    if (clock() < 0) return 3;
    char line[32];
    struct iovec part = { line, (size_t)sprintf(line, "%ld\n", sum) };
    return writev(1, &part, 1) < 0;
}
