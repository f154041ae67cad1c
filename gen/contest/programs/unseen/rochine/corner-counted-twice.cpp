// Wrong (R4.1): the pieces that are left are counted down from 2N, as if the corners belonged to two sides of the
// frame each.
#include "../../base/rochine.hpp"

struct Mine : Game {
    int pieces(char side) override { return Game::pieces(side) + 2; }
};

int main() { return Mine().run(); }
