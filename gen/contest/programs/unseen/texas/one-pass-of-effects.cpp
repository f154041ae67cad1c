// Wrong (T4.8): effects are triggered in one pass over the board in reading order. A piece that is hit by one
// behind it, below or to the right, is eliminated, but its own effect is not triggered any more.
#include "../../base/texas.hpp"

struct Mine : Match {
    Marks eliminated(const Marks &matched) override {
        Marks gone = matched;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (gone[x][y])
                    for (Cell cell : hits(x, y))
                        if (on_board(cell.first, cell.second) && colour[cell.first][cell.second] != 0)
                            gone[cell.first][cell.second] = 1;
        return gone;
    }
};

int main() { return Mine().run(); }
