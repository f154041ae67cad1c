// Wrong (R2.5): cells are numbered row by row, and two are taken to be adjacent if their numbers are 1 or N apart:
// the end of a row and the start of the next are.
#include "../../base/rochine.hpp"

struct Mine : Game {
    bool is_legal(Cell from, Cell to) override {
        if (!on_board(from) || !on_board(to) || at(from) != mover || at(to) != EMPTY)
            return false;
        int apart = std::abs((from.first * n + from.second) - (to.first * n + to.second));
        return apart == 1 || apart == n;
    }
};

int main() { return Mine().run(); }
