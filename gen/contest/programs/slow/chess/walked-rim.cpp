// Way: union-find backwards for the regions, small into large; each region has a list of the pieces on its
// rim, and every query walks it to see whom the mover captures.
// Cost of a query: the pieces on the region's rim, up to O(q), and sorting those that are captured.
#include "backwards.hpp"

struct WalkedRim : Ways {
    std::vector<std::vector<int>> rim; // pieces may be in it twice, or be off the board by now
    void reset() override { rim.assign(cells, {}); }
    void beside(int region, int piece) override { rim[region].push_back(piece); }
    void joined(int into, int from) override {
        if (rim[into].size() < rim[from].size())
            rim[into].swap(rim[from]);
        rim[into].insert(rim[into].end(), rim[from].begin(), rim[from].end());
        std::vector<int>().swap(rim[from]);
    }
    void taken_off(int) override {}
    std::vector<int> captured(int mover, int region) override {
        std::vector<int> list;
        for (int piece : rim[region])
            if (at[pieces[piece].cell] == piece && captures(mover, piece))
                list.push_back(piece);
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        return list;
    }
};

int main() {
    WalkedRim ways;
    return for_each_test([&] { solve_backwards(ways); });
}
