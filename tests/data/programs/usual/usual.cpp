// What programs of contests do of their machine: read and write by streams, by C and by the system, take memory, recurse,
// start threads, look at clocks, draw random numbers, ask for a larger stack, throw, keep a file.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <fstream>
#include <future>
#include <iostream>
#include <mutex>
#include <random>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

static int depth(int n) { volatile char room[100] = {0}; return n ? depth(n - 1) + room[0] + 1 : 0; }

int main()
{
    rlimit stack;
    getrlimit(RLIMIT_STACK, &stack);
    stack.rlim_cur = stack.rlim_max;
    setrlimit(RLIMIT_STACK, &stack);
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    long sum = 0;
    for (int number; std::cin >> number;) sum += number;
    struct stat data;
    fstat(0, &data);
    auto begun = std::chrono::steady_clock::now();
    std::vector<int> many(1 << 20, 1);
    std::mt19937 random(std::random_device{}());
    std::shuffle(many.begin(), many.end(), random);
    std::atomic<int> counted = depth(10000);
    std::mutex lock;
    std::condition_variable over;
    bool done = false;
    std::thread other([&] { counted++; std::lock_guard<std::mutex> hold(lock); done = true; over.notify_one(); });
    { std::unique_lock<std::mutex> hold(lock); over.wait(hold, [&] { return done; }); }
    other.join();
    counted += std::async(std::launch::async, [] { return 1; }).get();
    std::ofstream("scratch.txt") << counted << '\n';
    std::ifstream("scratch.txt") >> many[0];
    rename("scratch.txt", "other.txt");
    remove("other.txt");
    FILE *file = tmpfile();
    if (file) fclose(file);
    void *page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(page, 4096);
    rusage used;
    getrusage(RUSAGE_SELF, &used);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    try { many.at(many.size()); } catch (const std::out_of_range &) { counted++; }
    if (std::chrono::steady_clock::now() < begun || many[0] != 10002 || isatty(1) < 0) return 1;
    std::cout << sum << std::endl;
    return fflush(stdout);
}
