// Wrong (R4.3): whether the game is over is looked at before each move, for the side that is to make it, and so
// not after the last move of the input.
#include "../../base/rochine.hpp"

struct Mine : Game {
    void play(const std::vector<std::pair<Cell, Cell>> &all) override {
        for (auto step : all) {
            if (has_lost(mover)) {
                print(mover == RED ? "2\nblue" : "2\nred");
                return;
            }
            if (!is_legal(step.first, step.second)) {
                std::cout << "0\n";
                return;
            }
            move(step.first, step.second);
            mover = enemy_of(mover);
        }
        print("1");
    }
};

int main() { return Mine().run(); }
