// Way: a depth-first search for every query, whose marks are cleared before each.
// Cost of a query: O(nm), even where nothing is reached.
#include "board.hpp"

std::vector<char> seen;

void solve() {
    for (int i = 0; i < q; i++) {
        seen.assign(cells, 0);
        at[pieces[i].cell] = i;
        seen[pieces[i].cell] = 1;
        std::vector<int> stack(1, pieces[i].cell);
        while (!stack.empty()) {
            int cell = stack.back();
            stack.pop_back();
            for (int d = 0, to; d < 4; d++)
                if (step(cell, d, to) == CONNECTED && !seen[to] && can_end(i, to)) {
                    seen[to] = 1;
                    if (at[to] == NONE)
                        stack.push_back(to);
                }
        }
        for (int cell : reached_directly(i))
            seen[cell] = 1;
        std::cout << std::count(seen.begin(), seen.end(), 1) - 1 << '\n';
    }
}

int main() { return for_each_test(solve); }
