// Wrong (R2.2): a cell is looked up by its number, row by row, and is on the board if that number is: a column
// past the border is one of the next row.
#include "../../base/rochine.hpp"

struct Mine : Game {
    // The cell of the same number, or one off the board.
    Cell folded(Cell a) {
        long long number = (long long)a.first * n + a.second;
        if (number < 0 || number >= n * n)
            return Cell(-1, -1);
        return Cell(number / n, number % n);
    }

    bool is_legal(Cell from, Cell to) override { return Game::is_legal(folded(from), folded(to)); }
    void move(Cell from, Cell to) override { Game::move(folded(from), folded(to)); }
};

int main() { return Mine().run(); }
