// Way: a union-find of the empty cells over connected roads, built from nothing for every query.
// Cost of a query: O(nm), whatever is reached.
#include "board.hpp"

std::vector<int> parent, size;

int find(int cell) { return parent[cell] == cell ? cell : parent[cell] = find(parent[cell]); }

void join(int a, int b) {
    a = find(a), b = find(b);
    if (a == b)
        return;
    if (size[a] < size[b])
        std::swap(a, b);
    parent[b] = a;
    size[a] += size[b];
}

// Joins the empty cells of the board as it is, and the mover's.
void build(int mover) {
    parent.resize(cells);
    std::iota(parent.begin(), parent.end(), 0);
    size.assign(cells, 1);
    for (int cell = 0; cell < cells; cell++)
        for (int d = 0, to; d < 2; d++)
            if (step(cell, d, to) == CONNECTED && (at[cell] == NONE || at[cell] == mover) &&
                (at[to] == NONE || at[to] == mover))
                join(cell, to);
}

void solve() {
    for (int i = 0; i < q; i++) {
        at[pieces[i].cell] = i;
        build(i);
        int home = find(pieces[i].cell);
        std::vector<int> found = reached_directly(i);
        // Of what is reached directly, what is counted with the region anyway goes.
        found.erase(std::remove_if(found.begin(), found.end(), [&](int to) { return find(to) == home; }), found.end());
        for (int other = 0; other < i; other++)
            for (int d = 0, to; d < 4; d++)
                if (captures(i, other) && step(pieces[other].cell, d, to) == CONNECTED && find(to) == home)
                    found.push_back(pieces[other].cell);
        std::sort(found.begin(), found.end());
        int captured_or_direct = std::unique(found.begin(), found.end()) - found.begin();
        std::cout << size[home] - 1 + captured_or_direct << '\n';
    }
}

int main() { return for_each_test(solve); }
