// Board Game, as a contestant would write it for the smaller test points: a search for every query.
//
// right.cpp is this file and nothing else. Every other program of this folder defines one WRONG_...
// first, and is wrong at the one place that asks for it.

#include <iostream>
#include <string>
#include <vector>

const char BLOCKED = '0', NORMAL = '1', STRAIGHT = '2', CONNECTED = '3'; // the states of an edge

struct Piece {
    int colour, level; // level 0: no piece
};

const int DX[] = {0, 1, 0, -1}, DY[] = {1, 0, -1, 0};

int n, m, q;
std::vector<std::string> right_of; // the edge from a cell to the one on its right
std::vector<std::string> below;    // the edge from a cell to the one below it
std::vector<Piece> board;
std::vector<int> counted; // the last query that counted the cell
std::vector<int> visited; // the last query whose search over connected roads came by the cell

// The edge that leaves (x, y) in direction d; a road off the board is blocked.
char edge(int x, int y, int d) {
    switch (d) {
    case 0: return y + 1 < m ? right_of[x][y] : BLOCKED;
    case 1: return x + 1 < n ? below[x][y] : BLOCKED;
    case 2: return y > 0 ? right_of[x][y - 1] : BLOCKED;
    default: return x > 0 ? below[x - 1][y] : BLOCKED;
    }
}

bool can_end(const Piece &mover, const Piece &there) {
    if (there.level == 0)
        return true;
#ifdef WRONG_STRICTLY_LOWER
    // A piece of the mover's own level is not captured.
    return there.colour != mover.colour && there.level < mover.level;
#else
    return there.colour != mover.colour && there.level <= mover.level;
#endif
}

// Counts a cell, but only once a query.
int count(int cell, int query) {
#ifndef WRONG_COUNTED_TWICE
    // Without this a cell that is reached by two kinds of roads counts twice.
    if (counted[cell] == query)
        return 0;
#endif
    counted[cell] = query;
    return 1;
}

int by_normal_roads(int x, int y, int query) {
    const Piece &mover = board[x * m + y];
    int cells = 0;
    for (int d = 0; d < 4; d++)
        if (edge(x, y, d) == NORMAL) {
            int to = (x + DX[d]) * m + y + DY[d];
            if (can_end(mover, board[to]))
                cells += count(to, query);
        }
    return cells;
}

int by_straight_roads(int x, int y, int query) {
    const Piece &mover = board[x * m + y];
    int cells = 0;
    for (int d = 0; d < 4; d++) {
        int a = x, b = y;
        while (edge(a, b, d) == STRAIGHT) {
            a += DX[d];
            b += DY[d];
            if (can_end(mover, board[a * m + b]))
                cells += count(a * m + b, query);
            if (board[a * m + b].level != 0)
                break;
        }
    }
    return cells;
}

int by_connected_roads(int x, int y, int query) {
    const Piece &mover = board[x * m + y];
    int cells = 0;
    std::vector<int> queue(1, x * m + y);
    visited[x * m + y] = query;
    for (size_t i = 0; i < queue.size(); i++) {
        int a = queue[i] / m, b = queue[i] % m;
        for (int d = 0; d < 4; d++) {
            int to = (a + DX[d]) * m + b + DY[d];
            if (edge(a, b, d) != CONNECTED || visited[to] == query)
                continue;
            visited[to] = query;
            if (can_end(mover, board[to]))
                cells += count(to, query);
            if (board[to].level == 0)
                queue.push_back(to);
        }
    }
    return cells;
}

void read_and_answer() {
    std::cin >> n >> m >> q;
    right_of.resize(n);
    below.resize(n - 1);
    for (int x = 0; x < n; x++)
        std::cin >> right_of[x];
    for (int x = 0; x + 1 < n; x++)
        std::cin >> below[x];
    board.assign(n * m, Piece());
    counted.assign(n * m, 0);
    visited.assign(n * m, 0);
    for (int query = 1; query <= q; query++) {
        Piece piece;
        int x, y;
        std::cin >> piece.colour >> piece.level >> x >> y;
        x--, y--;
        board[x * m + y] = piece;
        int cells = by_normal_roads(x, y, query);
        cells += by_straight_roads(x, y, query);
        cells += by_connected_roads(x, y, query);
        std::cout << cells << '\n';
    }
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(NULL);
    int tests;
    std::cin >> tests;
    while (tests-- > 0)
        read_and_answer();
}
