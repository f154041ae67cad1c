// Way: the regions of empty cells are kept with their size and the pieces on their rim, sorted by level.
// A piece that is placed in a region makes it unknown; it is searched again when it is next asked for.
// Cost of a query: the size of the region in which it places its piece, O(nm), and sorting its rim. That
// is little where there are many small regions.
#include "board.hpp"

struct Region {
    int size;
    std::set<int> rim;             // pieces
    std::vector<int> levels[2];    // of the rim's pieces of each colour, sorted
};

std::vector<Region> regions;
std::vector<int> region_of; // of a cell; NONE: unknown
std::vector<int> members;   // scratch: the cells of the region that is searched

int find_region(int start) {
    if (region_of[start] != NONE)
        return region_of[start];
    int id = regions.size();
    regions.push_back(Region());
    Region &region = regions.back();
    members.assign(1, start);
    region_of[start] = id;
    for (size_t k = 0; k < members.size(); k++)
        for (int d = 0, to; d < 4; d++) {
            if (step(members[k], d, to) != CONNECTED)
                continue;
            if (at[to] != NONE) {
                region.rim.insert(at[to]);
            } else if (region_of[to] == NONE) {
                region_of[to] = id;
                members.push_back(to);
            }
        }
    region.size = members.size();
    for (int piece : region.rim)
        region.levels[pieces[piece].colour].push_back(pieces[piece].level);
    for (std::vector<int> &levels : region.levels)
        std::sort(levels.begin(), levels.end());
    return id;
}

// The region is searched again when it is needed: its cells belong to none until then.
void forget(int start, int id) {
    members.assign(1, start);
    region_of[start] = NONE;
    for (size_t k = 0; k < members.size(); k++)
        for (int d = 0, to; d < 4; d++)
            if (step(members[k], d, to) == CONNECTED && region_of[to] == id) {
                region_of[to] = NONE;
                members.push_back(to);
            }
    regions[id] = Region();
}

void solve() {
    regions.clear();
    region_of.assign(cells, NONE);
    for (int i = 0; i < q; i++) {
        // What the piece reaches by connected roads is the region of its cell, as it was before.
        int cell = pieces[i].cell, id = find_region(cell);
        const std::vector<int> &levels = regions[id].levels[1 - pieces[i].colour];
        int reached = regions[id].size - 1;
        reached += std::upper_bound(levels.begin(), levels.end(), pieces[i].level) - levels.begin();
        at[cell] = i;
        for (int to : reached_directly(i))
            reached += at[to] == NONE ? region_of[to] != id : !regions[id].rim.count(at[to]);
        std::cout << reached << '\n';
        forget(cell, id);
    }
}

int main() { return for_each_test(solve); }
