// Wrong (C3.3): the search over connected roads leaves the loop over the four directions where it should go on to
// the next one: behind a piece that cannot be captured, the other ways from the same cell are not tried.
#include "../../base/chess.hpp"

struct Mine : Game {
    void by_connected_roads(const Piece &mover) override {
        std::vector<char> seen(n * m, 0);
        std::vector<std::pair<int, int>> queue(1, {mover.x, mover.y});
        seen[cell(mover.x, mover.y)] = 1;
        for (size_t i = 0; i < queue.size(); i++)
            for (int d = 0; d < 4; d++) {
                int x = queue[i].first + dx()[d], y = queue[i].second + dy()[d];
                if (edge(queue[i].first, queue[i].second, d) != CONNECTED || seen[cell(x, y)])
                    continue;
                if (!can_end(mover, x, y))
                    break;
                seen[cell(x, y)] = 1;
                reached[cell(x, y)] = 1;
                if (at(x, y) == NONE)
                    queue.push_back({x, y});
            }
    }
};

int main() { return Mine().run(); }
