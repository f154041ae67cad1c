// Way: a breadth-first search for every query, over the connected roads.
// Cost of a query: the number of cells that it reaches, O(nm).
#include "board.hpp"

void solve() {
    std::vector<int> seen(cells, NONE); // the last query that reached the cell
    for (int i = 0; i < q; i++) {
        at[pieces[i].cell] = i;
        seen[pieces[i].cell] = i;
        int reached = 0;
        std::vector<int> queue(1, pieces[i].cell);
        for (size_t k = 0; k < queue.size(); k++)
            for (int d = 0, to; d < 4; d++)
                if (step(queue[k], d, to) == CONNECTED && seen[to] != i && can_end(i, to)) {
                    seen[to] = i;
                    reached++;
                    if (at[to] == NONE)
                        queue.push_back(to);
                }
        for (int cell : reached_directly(i))
            reached += seen[cell] != i;
        std::cout << reached << '\n';
    }
}

int main() { return for_each_test(solve); }
