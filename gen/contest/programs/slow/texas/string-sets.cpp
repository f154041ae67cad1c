// Way: the board is a map from "row,column" to the colour, and what a round matches a set of such strings;
// the whole board is searched for runs in every round and for every swap.
// Cost of a round or a swap: O(nm log nm) operations on strings.
#include "../../base/texas.hpp"

struct StringSets : Match {
    static std::string name(int x, int y) { return std::to_string(x) + "," + std::to_string(y); }

    std::set<std::string> run_cells(const std::map<std::string, int> &board) {
        std::set<std::string> cells;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                for (int d = 0; d < 2; d++) {
                    std::set<std::string> run;
                    std::set<int> colours;
                    for (int i = 0; i < 3; i++) {
                        std::string cell = name(x + (d == 0 ? i : 0), y + (d == 1 ? i : 0));
                        auto piece = board.find(cell);
                        colours.insert(piece == board.end() ? 0 : piece->second);
                        run.insert(cell);
                    }
                    if (colours.size() == 1 && !colours.count(0))
                        cells.insert(run.begin(), run.end());
                }
        return cells;
    }

    Marks find_runs() override {
        std::map<std::string, int> board;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (colour[x][y] != 0)
                    board[name(x, y)] = colour[x][y];
        std::set<std::string> cells = run_cells(board);
        Marks marks = no_marks();
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                marks[x][y] = cells.count(name(x, y));
        return marks;
    }
};

int main() { return StringSets().run(); }
