// Way: union-find backwards for the regions; each region's rim is a sorted vector of levels for each colour,
// and regions are joined by merging both vectors into a new one, large or small.
// Cost of a query: it copies the rims of all regions beside the piece, O(q), though the answer itself is a
// binary search.
#include "board.hpp"

typedef std::vector<std::pair<int, int>> Entries; // level and piece, sorted

struct Rim {
    Entries entries;

    static std::pair<int, int> entry(int piece) { return {pieces[piece].level, piece}; }
    bool contains(int piece) const { return std::binary_search(entries.begin(), entries.end(), entry(piece)); }
    void add(int piece) { merge(Entries(1, entry(piece))); }
    void remove(int piece) {
        auto place = std::lower_bound(entries.begin(), entries.end(), entry(piece));
        if (place != entries.end() && *place == entry(piece))
            entries.erase(place);
    }
    int up_to(int level) const {
        return std::upper_bound(entries.begin(), entries.end(), std::make_pair(level, q)) - entries.begin();
    }
    void take_all(Rim &other) {
        merge(other.entries);
        Entries().swap(other.entries);
    }
    void merge(const Entries &others) {
        Entries all;
        std::set_union(entries.begin(), entries.end(), others.begin(), others.end(), std::back_inserter(all));
        entries.swap(all);
    }
};

const bool FLAT = true;
#include "joined.hpp"
