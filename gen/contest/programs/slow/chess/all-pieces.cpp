// Way: union-find backwards for the regions; every query goes through all pieces on the board and asks for
// each whether it is beside the mover's region.
// Cost of a query: the number of pieces on the board, O(q), whatever the roads are.
#include "backwards.hpp"

struct AllPieces : Ways {
    void reset() override {}
    void beside(int, int) override {}
    void joined(int, int) override {}
    void taken_off(int) override {}
    std::vector<int> captured(int mover, int region) override {
        std::vector<int> list;
        for (int other = 0; other < mover; other++) {
            bool beside = false;
            for (int d = 0, to; d < 4; d++)
                beside |= step(pieces[other].cell, d, to) == CONNECTED && at[to] == NONE && find(to) == region;
            if (beside && captures(mover, other))
                list.push_back(other);
        }
        return list;
    }
};

int main() {
    AllPieces ways;
    return for_each_test([&] { solve_backwards(ways); });
}
