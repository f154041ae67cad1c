// Way: to know how the game stands after each move, it is played again from the start; whether a side can move
// is asked for all pairs of cells.
// Cost of a move: O(K N⁴), so O(K² N⁴) a game.
#include "../../base/rochine.hpp"

struct FromTheStart : Game {
    bool can_move(char side) override {
        int ways = 0;
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++)
                for (int u = 0; u < n; u++)
                    for (int v = 0; v < n; v++)
                        if (std::abs(x - u) + std::abs(y - v) == 1 && board[x][y] == side && board[u][v] == EMPTY)
                            ways++;
        return ways > 0;
    }

    void play(const std::vector<std::pair<Cell, Cell>> &all) override {
        for (size_t length = 1; length <= all.size(); length++) {
            set_up();
            mover = RED;
            for (size_t i = 0; i < length; i++) {
                if (!is_legal(all[i].first, all[i].second)) {
                    std::cout << "0\n";
                    return;
                }
                move(all[i].first, all[i].second);
                if (has_lost(enemy_of(mover))) {
                    print(mover == RED ? "2\nred" : "2\nblue");
                    return;
                }
                mover = enemy_of(mover);
            }
        }
        print("1");
    }
};

int main() { return FromTheStart().run(); }
