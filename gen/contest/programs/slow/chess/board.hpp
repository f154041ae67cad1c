// What the slow solutions of Board Game share: the input, the edges, and the cells that a piece reaches by
// normal and by straight roads. How they count what is reached by connected roads is what makes them slow.
//
// Cells are numbered row by row from 0. Right answers, written from the page of rules alone.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <numeric>
#include <set>
#include <string>
#include <vector>

const char BLOCKED = '0', NORMAL = '1', STRAIGHT = '2', CONNECTED = '3'; // the states of an edge
const int NONE = -1;

struct Piece {
    int colour, level, cell;
};

int n, m, q, cells;
std::vector<std::string> right_of, below; // the edges from a cell to the right and downwards
std::vector<Piece> pieces;                // in the order of the queries
std::vector<int> at;                      // the piece on a cell, or NONE

// The cell next to `cell` in direction d, and the edge to it; BLOCKED at the board's border.
char step(int cell, int d, int &to) {
    int x = cell / m, y = cell % m;
    switch (d) {
    case 0: to = cell + 1; return y + 1 < m ? right_of[x][y] : BLOCKED;
    case 1: to = cell + m; return x + 1 < n ? below[x][y] : BLOCKED;
    case 2: to = cell - 1; return y > 0 ? right_of[x][y - 1] : BLOCKED;
    default: to = cell - m; return x > 0 ? below[x - 1][y] : BLOCKED;
    }
}

bool captures(int mover, int other) {
    return pieces[mover].colour != pieces[other].colour && pieces[other].level <= pieces[mover].level;
}

bool can_end(int mover, int cell) { return at[cell] == NONE || captures(mover, at[cell]); }

// The cells that a piece reaches by normal and straight roads. No cell is in the list twice.
std::vector<int> reached_directly(int mover) {
    std::vector<int> list;
    for (int d = 0; d < 4; d++) {
        int cell = pieces[mover].cell, to;
        char edge = step(cell, d, to);
        if (edge == NORMAL && can_end(mover, to))
            list.push_back(to);
        for (; edge == STRAIGHT; edge = step(cell, d, to)) {
            if (can_end(mover, to))
                list.push_back(to);
            if (at[to] != NONE)
                break;
            cell = to;
        }
    }
    return list;
}

void read_test() {
    std::cin >> n >> m >> q;
    cells = n * m;
    right_of.resize(n);
    below.resize(n - 1);
    for (int x = 0; x < n; x++)
        std::cin >> right_of[x];
    for (int x = 0; x + 1 < n; x++)
        std::cin >> below[x];
    pieces.resize(q);
    for (int i = 0; i < q; i++) {
        int x, y;
        std::cin >> pieces[i].colour >> pieces[i].level >> x >> y;
        pieces[i].cell = (x - 1) * m + y - 1;
    }
    at.assign(cells, NONE);
}

// Calls `solve`, which prints the answers of the test case that was read, for each test case.
template <class F> int for_each_test(F solve) {
    std::ios::sync_with_stdio(false);
    std::cin.tie(NULL);
    int tests;
    std::cin >> tests;
    while (tests-- > 0) {
        read_test();
        solve();
    }
    return 0;
}
