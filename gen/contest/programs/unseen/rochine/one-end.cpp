// Wrong (R3.7): contact is looked for behind the mover's last piece of the line only, to the right or below; an
// enemy in front of the first piece is not taken.
#include "../../base/rochine.hpp"

struct Mine : Game {
    bool stand_right(const std::vector<int> &own, const std::vector<int> &enemies) override {
        return Game::stand_right(own, enemies) && own.back() + 1 == enemies.front();
    }
};

int main() { return Mine().run(); }
