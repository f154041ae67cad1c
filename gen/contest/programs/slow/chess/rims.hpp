// The pieces on a region's rim, of one colour: a set that knows how many of its levels are below a bound in
// O(log), and that is joined small into large. With it, captures are fast.
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>

#include "board.hpp"

struct Rim : __gnu_pbds::tree<std::pair<int, int>, __gnu_pbds::null_type, std::less<std::pair<int, int>>,
                              __gnu_pbds::rb_tree_tag, __gnu_pbds::tree_order_statistics_node_update> {
    bool contains(int piece) const { return find({pieces[piece].level, piece}) != end(); }
    void add(int piece) { insert({pieces[piece].level, piece}); }
    void remove(int piece) { erase({pieces[piece].level, piece}); }
    int up_to(int level) const { return order_of_key({level, q}); }
    void take_all(Rim &other) {
        if (size() < other.size())
            swap(other);
        for (const auto &entry : other)
            insert(entry);
        other.clear();
    }
};
