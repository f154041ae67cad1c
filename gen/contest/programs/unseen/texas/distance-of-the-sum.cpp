// Wrong (T2.2): two cells are taken to be adjacent if the differences of their rows and of their columns *sum* to 1
// or -1: (1, 1) and (2, 2) are not, but (1, 2) and (3, 1) are.
#include "../../base/texas.hpp"

struct Mine : Match {
    bool adjacent(Cell a, Cell b) override {
        return std::abs((a.first - b.first) + (a.second - b.second)) == 1;
    }
};

int main() { return Mine().run(); }
