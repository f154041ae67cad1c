// Wrong (C4.1): levels are compared as numbers of 16 bits, though they go to 100,000.
#include <cstdint>

#include "../../base/chess.hpp"

struct Mine : Game {
    bool captures(const Piece &mover, const Piece &other) override {
        return mover.colour != other.colour && uint16_t(other.level) <= uint16_t(mover.level);
    }
};

int main() { return Mine().run(); }
