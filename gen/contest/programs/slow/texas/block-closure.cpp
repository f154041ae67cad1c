// Way: blocks by the transitive closure of "next to each other and of one colour" over the matched pieces
// (Warshall's algorithm).
// Cost of a round: the cube of the number of matched pieces.
#include "../../base/texas.hpp"

struct BlockClosure : Match {
    std::vector<ll> blocks(const Marks &matched) override {
        std::vector<Cell> list;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (matched[x][y])
                    list.push_back(Cell(x, y));
        size_t count = list.size();
        std::vector<std::vector<bool>> together(count, std::vector<bool>(count));
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < count; j++) {
                Cell a = list[i], b = list[j];
                bool same = colour[a.first][a.second] == colour[b.first][b.second];
                together[i][j] = i == j || (adjacent(a, b) && same);
            }
        for (size_t between = 0; between < count; between++)
            for (size_t i = 0; i < count; i++)
                for (size_t j = 0; j < count; j++)
                    if (together[i][between] && together[between][j])
                        together[i][j] = true;
        std::vector<ll> sizes;
        for (size_t i = 0; i < count; i++)
            if (std::find(together[i].begin(), together[i].end(), true) - together[i].begin() == ll(i))
                sizes.push_back(std::count(together[i].begin(), together[i].end(), true));
        return sizes;
    }
};

int main() { return BlockClosure().run(); }
