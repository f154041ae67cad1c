// Wrong (T5.2): the pieces fall one after the other from the top row on, each as far as it can at that moment: one
// that lies above another that falls later stays hanging in the air.
#include "../../base/texas.hpp"

struct Mine : Match {
    void fall(const Marks &gone) override {
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (gone[x][y])
                    colour[x][y] = effect[x][y] = 0;
        for (int x = 1; x < n; x++)
            for (int y = 1; y <= m; y++)
                for (int at = x; at < n && colour[at][y] != 0 && colour[at + 1][y] == 0; at++)
                    swap_pieces(Cell(at, y), Cell(at + 1, y));
    }
};

int main() { return Mine().run(); }
