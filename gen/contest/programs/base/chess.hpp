// Board Game as a class: each part of a query is one virtual function, so that a program can put its own in the
// place of one. As it stands the answer is right, by a search for every query.

#pragma once

#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

const char BLOCKED = '0', NORMAL = '1', STRAIGHT = '2', CONNECTED = '3'; // the states of an edge
const int NONE = -1;

struct Piece {
    int colour, level, x, y; // row and column from 0
};

struct Game {
    int n, m, q;
    std::vector<std::string> right_of, below; // the edges from a cell to the right and downwards
    std::vector<Piece> pieces;                // in the order of the queries
    std::vector<int> board;                   // by cell, row by row: the piece there, or NONE
    std::vector<char> reached;                // by cell: whether the query counted it

    virtual ~Game() {}

    static const int *dx() {
        static const int DX[] = {0, 1, 0, -1};
        return DX;
    }
    static const int *dy() {
        static const int DY[] = {1, 0, -1, 0};
        return DY;
    }
    int cell(int x, int y) const { return x * m + y; }
    int &at(int x, int y) { return board[cell(x, y)]; }

    // The edge that leaves a cell in direction d: right, down, left, up. BLOCKED at the border.
    virtual char edge(int x, int y, int d) {
        switch (d) {
        case 0: return y + 1 < m ? right_of[x][y] : BLOCKED;
        case 1: return x + 1 < n ? below[x][y] : BLOCKED;
        case 2: return y > 0 ? right_of[x][y - 1] : BLOCKED;
        default: return x > 0 ? below[x - 1][y] : BLOCKED;
        }
    }

    // C4.1
    virtual bool captures(const Piece &mover, const Piece &other) {
        return mover.colour != other.colour && other.level <= mover.level;
    }

    bool can_end(const Piece &mover, int x, int y) {
        return at(x, y) == NONE || captures(mover, pieces[at(x, y)]);
    }

    // C3.1
    virtual void by_normal_roads(const Piece &mover) {
        for (int d = 0; d < 4; d++) {
            int x = mover.x + dx()[d], y = mover.y + dy()[d];
            if (edge(mover.x, mover.y, d) == NORMAL && can_end(mover, x, y))
                reached[cell(x, y)] = 1;
        }
    }

    // C3.2
    virtual void by_straight_roads(const Piece &mover) {
        for (int d = 0; d < 4; d++) {
            int x = mover.x, y = mover.y;
            while (edge(x, y, d) == STRAIGHT) {
                x += dx()[d];
                y += dy()[d];
                if (can_end(mover, x, y))
                    reached[cell(x, y)] = 1;
                if (at(x, y) != NONE)
                    break;
            }
        }
    }

    // C3.3
    virtual void by_connected_roads(const Piece &mover) {
        std::vector<char> seen(n * m, 0);
        std::vector<std::pair<int, int>> queue(1, {mover.x, mover.y});
        seen[cell(mover.x, mover.y)] = 1;
        for (size_t i = 0; i < queue.size(); i++)
            for (int d = 0; d < 4; d++) {
                int x = queue[i].first + dx()[d], y = queue[i].second + dy()[d];
                if (edge(queue[i].first, queue[i].second, d) != CONNECTED || seen[cell(x, y)])
                    continue;
                seen[cell(x, y)] = 1;
                if (can_end(mover, x, y))
                    reached[cell(x, y)] = 1;
                if (at(x, y) == NONE)
                    queue.push_back({x, y});
            }
    }

    // C5.1
    virtual int count(const Piece &) { return std::count(reached.begin(), reached.end(), 1); }

    // The answer to a query; the piece is on the board.
    virtual int answer(const Piece &mover) {
        reached.assign(n * m, 0);
        by_normal_roads(mover);
        by_straight_roads(mover);
        by_connected_roads(mover);
        return count(mover);
    }

    // Called when a test case's roads have been read, before its first query.
    virtual void begin() { board.assign(n * m, NONE); }

    virtual void test() {
        std::cin >> n >> m >> q;
        right_of.resize(n);
        below.resize(n - 1);
        for (int x = 0; x < n; x++)
            std::cin >> right_of[x];
        for (int x = 0; x + 1 < n; x++)
            std::cin >> below[x];
        begin();
        pieces.clear();
        for (int i = 0; i < q; i++) {
            Piece piece;
            std::cin >> piece.colour >> piece.level >> piece.x >> piece.y;
            piece.x--, piece.y--;
            pieces.push_back(piece);
            at(piece.x, piece.y) = i;
            std::cout << answer(piece) << '\n';
        }
    }

    int run() {
        std::ios::sync_with_stdio(false);
        std::cin.tie(NULL);
        int tests;
        std::cin >> tests;
        while (tests-- > 0)
            test();
        return 0;
    }
};
