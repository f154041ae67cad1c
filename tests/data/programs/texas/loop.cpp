// The right program, with the loop of docs/stress.md.
#include <cstdlib>
#define LOOPS
#include "match.hpp"

bool again() {
    if (!std::getenv("CROSSCHECK_LOOP")) return false;
    std::cout << '\f' << std::flush;
    return (std::cin >> std::ws).good();
}

int main() {
    std::ios::sync_with_stdio(false);
    do solve(); while (again());
}
