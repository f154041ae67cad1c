// Wrong (T11.2): the pieces that are left are counted down, one for every hit; a piece that two effects hit counts
// twice, and the board is never found empty.
#include "../../base/texas.hpp"

struct Mine : Match {
    int left;

    void begin() override { left = n * m; }

    Marks eliminated(const Marks &matched) override {
        Marks gone = Match::eliminated(matched);
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++) {
                if (!gone[x][y])
                    continue;
                left -= matched[x][y];
                for (Cell cell : hits(x, y))
                    if (on_board(cell.first, cell.second) && colour[cell.first][cell.second] != 0 &&
                        !matched[cell.first][cell.second])
                        left--;
            }
        return gone;
    }

    bool is_cleared() override { return left == 0; }
};

int main() { return Mine().run(); }
