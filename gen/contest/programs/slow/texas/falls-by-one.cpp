// Way: the board is a map from cells to pieces. Pieces fall by one cell at a time, and after each step the
// whole board is looked at again for a piece that still hangs over an empty cell.
// Cost of a round: O(n × nm log nm): up to n steps, each over the whole map.
#include "../../base/texas.hpp"

struct FallsByOne : Match {
    void fall(const Marks &gone) override {
        std::map<Cell, std::pair<int, int>> board; // colour and effect
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (colour[x][y] != 0 && !gone[x][y])
                    board[Cell(x, y)] = {colour[x][y], effect[x][y]};
        for (bool moved = true; moved;) {
            moved = false;
            std::map<Cell, std::pair<int, int>> next;
            for (const auto &entry : board) {
                Cell under(entry.first.first + 1, entry.first.second);
                bool hangs = under.first <= n && !board.count(under);
                moved |= hangs;
                next[hangs ? under : entry.first] = entry.second;
            }
            board = next;
        }
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++) {
                auto piece = board.find(Cell(x, y));
                colour[x][y] = piece == board.end() ? 0 : piece->second.first;
                effect[x][y] = piece == board.end() ? 0 : piece->second.second;
            }
    }
};

int main() { return FallsByOne().run(); }
