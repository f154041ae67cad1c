// Wrong (R3.6, R3.5): the line's pieces are asked to stand on consecutive cells all in all; a line in which the
// enemies stand at both ends, or in between, is captured as well.
#include "../../base/rochine.hpp"

struct Mine : Game {
    bool stand_right(const std::vector<int> &own, const std::vector<int> &enemies) override {
        int first = std::min(own.front(), enemies.front()), last = std::max(own.back(), enemies.back());
        return last - first + 1 == int(own.size() + enemies.size());
    }
};

int main() { return Mine().run(); }
