// Wrong (C3.3): the search over connected roads uses the marks of the cells that were counted as the marks of
// those it has been to. It does not go on from a cell that was reached by a normal or straight road before.
#include "../../base/chess.hpp"

struct Mine : Game {
    void by_connected_roads(const Piece &mover) override {
        std::vector<std::pair<int, int>> queue(1, {mover.x, mover.y});
        for (size_t i = 0; i < queue.size(); i++)
            for (int d = 0; d < 4; d++) {
                int x = queue[i].first + dx()[d], y = queue[i].second + dy()[d];
                if (edge(queue[i].first, queue[i].second, d) != CONNECTED || reached[cell(x, y)])
                    continue;
                if (can_end(mover, x, y))
                    reached[cell(x, y)] = 1;
                if (at(x, y) == NONE)
                    queue.push_back({x, y});
            }
    }
};

int main() { return Mine().run(); }
