// Wrong (C5.1): captured pieces are counted by a set of their levels, so that of two of equal level one is counted.
#include "../../base/chess.hpp"

struct Mine : Game {
    int count(const Piece &) override {
        int empty = 0;
        std::set<int> levels;
        for (int i = 0; i < n * m; i++) {
            if (!reached[i])
                continue;
            if (board[i] == NONE)
                empty++;
            else
                levels.insert(pieces[board[i]].level);
        }
        return empty + levels.size();
    }
};

int main() { return Mine().run(); }
