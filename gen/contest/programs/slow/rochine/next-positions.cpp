// Way: a move is legal if the position after it is among all that the mover can come to; they are kept as a
// set of strings, the whole board each, and found by trying every pair of cells on a copy of the board.
// Cost of a move: O(N⁴) copies of the board, O(N⁶).
#include "../../base/rochine.hpp"

struct NextPositions : Game {
    std::string written(const Board &position) {
        std::string text;
        for (const std::string &line : position)
            text += line + "/";
        return text;
    }

    // The positions after each move of the side, before captures.
    std::set<std::string> positions(char side) {
        std::set<std::string> all;
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++)
                for (int u = 0; u < n; u++)
                    for (int v = 0; v < n; v++) {
                        Board next = board;
                        std::swap(next[x][y], next[u][v]);
                        bool moved = board[x][y] == side && board[u][v] == EMPTY;
                        if (moved && std::abs(x - u) + std::abs(y - v) == 1)
                            all.insert(written(next));
                    }
        return all;
    }

    bool is_legal(Cell from, Cell to) override {
        if (!on_board(from) || !on_board(to) || at(from) != mover)
            return false;
        Board next = board;
        std::swap(next[from.first][from.second], next[to.first][to.second]);
        return positions(mover).count(written(next)) == 1;
    }

    bool can_move(char side) override { return !positions(side).empty(); }
};

int main() { return NextPositions().run(); }
