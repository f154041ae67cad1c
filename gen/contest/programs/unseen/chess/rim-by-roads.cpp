// Wrong (C5.1): union-find backwards; a region's rim lists a piece once for every road that joins it to the
// region, so that a captured piece beside the region twice is counted twice.
#include "../../slow/chess/backwards.hpp"

struct RimByRoads : Ways {
    std::vector<std::vector<int>> rim;
    void reset() override { rim.assign(cells, {}); }
    void beside(int region, int piece) override { rim[region].push_back(piece); }
    void joined(int into, int from) override {
        rim[into].insert(rim[into].end(), rim[from].begin(), rim[from].end());
        rim[from].clear();
    }
    void taken_off(int) override {}
    std::vector<int> captured(int mover, int region) override {
        std::vector<int> list;
        for (int piece : rim[region])
            if (at[pieces[piece].cell] == piece && captures(mover, piece))
                list.push_back(piece);
        std::sort(list.begin(), list.end());
        return list;
    }
};

int main() {
    RimByRoads ways;
    return for_each_test([&] { solve_backwards(ways); });
}
