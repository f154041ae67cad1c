// Wrong (T2.1): a swap that eliminates nothing is taken back in the colours, but not in the effects.
#include "../../base/texas.hpp"

struct Mine : Match {
    Marks try_swap(Cell a, Cell b) override {
        if (!adjacent(a, b) || !is_full(a) || !is_full(b))
            return no_marks();
        swap_pieces(a, b);
        Marks matched = find_runs();
        if (!any(matched))
            std::swap(colour[a.first][a.second], colour[b.first][b.second]);
        return matched;
    }
};

int main() { return Mine().run(); }
