// Wrong (C1.2): a search knows the cells it has seen by the query's number, which starts at 1 again in every test
// case, but the marks are not cleared between test cases: what query i saw in the test case before, query i does
// not enter.
#include "../../base/chess.hpp"

struct Mine : Game {
    std::vector<int> seen; // by cell: the last query that saw it

    void begin() override {
        Game::begin();
        if (seen.size() < board.size())
            seen.resize(board.size(), 0);
    }

    void by_connected_roads(const Piece &mover) override {
        int query = pieces.size();
        std::vector<std::pair<int, int>> queue(1, {mover.x, mover.y});
        seen[cell(mover.x, mover.y)] = query;
        for (size_t i = 0; i < queue.size(); i++)
            for (int d = 0; d < 4; d++) {
                int x = queue[i].first + dx()[d], y = queue[i].second + dy()[d];
                if (edge(queue[i].first, queue[i].second, d) != CONNECTED || seen[cell(x, y)] == query)
                    continue;
                seen[cell(x, y)] = query;
                if (can_end(mover, x, y))
                    reached[cell(x, y)] = 1;
                if (at(x, y) == NONE)
                    queue.push_back({x, y});
            }
    }
};

int main() { return Mine().run(); }
