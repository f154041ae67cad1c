// Wrong (R4.2): whether a side can move is asked for each cell and its neighbours on the right and below, in one
// order only: a piece that could only move to the left or up does not count.
#include "../../base/rochine.hpp"

struct Mine : Game {
    bool can_move(char side) override {
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++) {
                if (board[x][y] != side)
                    continue;
                if (x + 1 < n && board[x + 1][y] == EMPTY)
                    return true;
                if (y + 1 < n && board[x][y + 1] == EMPTY)
                    return true;
            }
        return false;
    }
};

int main() { return Mine().run(); }
