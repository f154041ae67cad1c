// Wrong (C5.1): the cells that are reached are kept in a set under the number x * n + y, which on a board with
// more columns than rows is the same for different cells.
#include "../../base/chess.hpp"

struct Mine : Game {
    int count(const Piece &) override {
        std::set<long long> cells;
        for (int x = 0; x < n; x++)
            for (int y = 0; y < m; y++)
                if (reached[cell(x, y)])
                    cells.insert((long long)x * n + y);
        return cells.size();
    }
};

int main() { return Mine().run(); }
