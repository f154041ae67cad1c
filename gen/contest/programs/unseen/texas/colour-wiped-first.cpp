// Wrong (T4.6): a piece that an effect hits is wiped off the board at once, before its own effect is triggered:
// its effect of kind 6 then finds no colour to look for.
#include "../../base/texas.hpp"

struct Mine : Match {
    Table before; // the colours when the round began

    Marks eliminated(const Marks &matched) override {
        before = colour;
        Marks gone = matched;
        std::vector<Cell> queue;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (gone[x][y])
                    queue.push_back(Cell(x, y));
        for (size_t i = 0; i < queue.size(); i++)
            for (Cell cell : hits(queue[i].first, queue[i].second)) {
                int x = cell.first, y = cell.second;
                if (on_board(x, y) && colour[x][y] != 0 && !gone[x][y]) {
                    gone[x][y] = 1;
                    colour[x][y] = 0;
                    queue.push_back(cell);
                }
            }
        colour = before;
        return gone;
    }
};

int main() { return Mine().run(); }
