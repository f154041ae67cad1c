// Wrong (T3.1): the loop over the first cells of vertical runs ends one row too early, so that a run of three that
// ends in the bottom row is missed, and of a longer one the lowest piece.
#include "../../base/texas.hpp"

struct Mine : Match {
    Marks find_runs() override {
        Marks marks = no_marks();
        for (int x = 1; x <= n; x++)
            for (int y = 1; y + 2 <= m; y++) {
                int c = colour[x][y];
                if (c != 0 && colour[x][y + 1] == c && colour[x][y + 2] == c)
                    marks[x][y] = marks[x][y + 1] = marks[x][y + 2] = 1;
            }
        for (int x = 1; x + 2 < n; x++)
            for (int y = 1; y <= m; y++) {
                int c = colour[x][y];
                if (c != 0 && colour[x + 1][y] == c && colour[x + 2][y] == c)
                    marks[x][y] = marks[x + 1][y] = marks[x + 2][y] = 1;
            }
        return marks;
    }
};

int main() { return Mine().run(); }
