// Wrong (T3.2): matched cells are kept in a set under the number 32x + y, and read back by division: from column
// 32 on they come back as cells of the next row.
#include "../../base/texas.hpp"

struct Mine : Match {
    Marks find_runs() override {
        Marks marks = Match::find_runs(), decoded = no_marks();
        std::set<int> cells;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (marks[x][y])
                    cells.insert(32 * x + y);
        for (int number : cells) {
            int x = number / 32, y = number % 32;
            if (on_board(x, y) && colour[x][y] != 0)
                decoded[x][y] = 1;
        }
        return decoded;
    }
};

int main() { return Mine().run(); }
