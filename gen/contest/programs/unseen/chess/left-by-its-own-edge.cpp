// Wrong (C3.2): the walk along straight roads to the left asks for the edge on the right of the cell it stands on
// from its second step on, not for the one on its left.
#include "../../base/chess.hpp"

struct Mine : Game {
    void by_straight_roads(const Piece &mover) override {
        for (int d = 0; d < 4; d++) {
            int x = mover.x, y = mover.y;
            char next = edge(x, y, d);
            while (next == STRAIGHT) {
                x += dx()[d];
                y += dy()[d];
                if (can_end(mover, x, y))
                    reached[cell(x, y)] = 1;
                if (at(x, y) != NONE)
                    break;
                next = d == 2 && y > 0 ? edge(x, y, 0) : edge(x, y, d);
            }
        }
    }
};

int main() { return Mine().run(); }
