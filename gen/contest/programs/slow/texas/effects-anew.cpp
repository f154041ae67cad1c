// Way: the effects of everything eliminated so far are worked out anew, each against every cell of the board,
// until a pass adds nothing.
// Cost of a round: O(waves × pieces eliminated × nm): a chain in which each effect sets off one other has as
// many waves as pieces.
#include "../../base/texas.hpp"

struct EffectsAnew : Match {
    bool is_hit(int x, int y, int u, int v) {
        int dx = std::abs(x - u), dy = std::abs(y - v);
        switch (effect[x][y]) {
        case 1: return dx == 0;
        case 2: return dy == 0;
        case 3: return dx == 0 || dy == 0;
        case 4: return dx <= 1 && dy <= 1;
        case 5: return dx <= 2 && dy <= 2;
        case 6: return colour[x][y] == colour[u][v];
        }
        return false;
    }

    Marks eliminated(const Marks &matched) override {
        Marks gone = matched;
        while (true) {
            Marks next = matched;
            for (int x = 1; x <= n; x++)
                for (int y = 1; y <= m; y++)
                    if (gone[x][y])
                        for (int u = 1; u <= n; u++)
                            for (int v = 1; v <= m; v++)
                                if (colour[u][v] != 0 && is_hit(x, y, u, v))
                                    next[u][v] = 1;
            if (next == gone)
                return gone;
            gone = next;
        }
    }
};

int main() { return EffectsAnew().run(); }
