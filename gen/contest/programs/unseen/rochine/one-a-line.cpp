// Wrong (R4.1): the pieces that are left are kept as a count for each side, from which a capture takes one for
// every line, though two pieces may vanish from it.
#include "../../base/rochine.hpp"

struct Mine : Game {
    int red, blue;

    void set_up() override {
        Game::set_up();
        red = blue = 2 * n - 2;
    }

    std::vector<Cell> captured(const std::vector<Cell> &line) override {
        std::vector<Cell> taken = Game::captured(line);
        if (!taken.empty())
            (mover == RED ? blue : red)--;
        return taken;
    }

    int pieces(char side) override { return side == RED ? red : blue; }
};

int main() { return Mine().run(); }
