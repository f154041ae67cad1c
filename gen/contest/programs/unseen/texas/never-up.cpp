// Wrong (T8.1): a block is what a search from its first piece in reading order finds that goes right, down and left,
// but never up.
#include "../../base/texas.hpp"

struct Mine : Match {
    std::vector<ll> blocks(const Marks &matched) override {
        const int DX[] = {0, 1, 0}, DY[] = {1, 0, -1};
        std::vector<ll> sizes;
        Marks left = matched;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++) {
                if (!left[x][y])
                    continue;
                std::vector<Cell> block(1, Cell(x, y));
                left[x][y] = 0;
                for (size_t i = 0; i < block.size(); i++)
                    for (int d = 0; d < 3; d++) {
                        int u = block[i].first + DX[d], v = block[i].second + DY[d];
                        if (left[u][v] && colour[u][v] == colour[x][y]) {
                            left[u][v] = 0;
                            block.push_back(Cell(u, v));
                        }
                    }
                sizes.push_back(block.size());
            }
        return sizes;
    }
};

int main() { return Mine().run(); }
