// Wrong (C3.2): the walk along straight roads downwards ends at row m, where it should end at row n.
#include "../../base/chess.hpp"

struct Mine : Game {
    void by_straight_roads(const Piece &mover) override {
        for (int d = 0; d < 4; d++) {
            int x = mover.x, y = mover.y;
            while (edge(x, y, d) == STRAIGHT) {
                x += dx()[d];
                y += dy()[d];
                if (d == 1 && x >= m)
                    break;
                if (can_end(mover, x, y))
                    reached[cell(x, y)] = 1;
                if (at(x, y) != NONE)
                    break;
            }
        }
    }
};

int main() { return Mine().run(); }
