// Rochine Round 2 as a class: each rule of the page is one virtual function, so that a program can put its own
// in the place of one. As it stands the answer is right, in O(N²) a move.

#pragma once

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

typedef std::pair<int, int> Cell; // row and column, from 0
typedef std::vector<std::string> Board;

const char RED = 'h', BLUE = 'l', EMPTY = '.';

struct Game {
    int n, moves;
    Board board;
    char mover = RED;

    virtual ~Game() {}

    static char enemy_of(char side) { return side == RED ? BLUE : RED; }
    bool on_board(Cell a) const { return 0 <= a.first && a.first < n && 0 <= a.second && a.second < n; }
    char &at(Cell a) { return board[a.first][a.second]; }

    // R1.2
    virtual void set_up() {
        board.assign(n, std::string(n, EMPTY));
        for (int x = 0; x < n; x++) {
            board[x][0] = RED;
            board[x][n - 1] = BLUE;
        }
        for (int y = 0; y < n; y++)
            board[0][y] = board[n - 1][y] = y < n / 2 ? RED : BLUE;
    }

    // R2.2 to R2.6
    virtual bool is_legal(Cell from, Cell to) {
        if (!on_board(from) || !on_board(to))
            return false;
        if (at(from) != mover || at(to) != EMPTY)
            return false;
        return std::abs(from.first - to.first) + std::abs(from.second - to.second) == 1;
    }

    std::vector<Cell> row(int x) const {
        std::vector<Cell> line;
        for (int y = 0; y < n; y++)
            line.push_back(Cell(x, y));
        return line;
    }

    std::vector<Cell> column(int y) const {
        std::vector<Cell> line;
        for (int x = 0; x < n; x++)
            line.push_back(Cell(x, y));
        return line;
    }

    // R3.3, R3.4
    virtual bool numbers_fit(int own, int enemies) {
        return (own == n - 2 && enemies == 1) || (n > 4 && own == n - 3 && (enemies == 1 || enemies == 2));
    }

    // R3.5 to R3.7: places in the line, in ascending order.
    virtual bool stand_right(const std::vector<int> &own, const std::vector<int> &enemies) {
        bool own_together = own.back() - own.front() + 1 == int(own.size());
        bool enemies_together = enemies.back() - enemies.front() + 1 == int(enemies.size());
        bool contact = own.back() + 1 == enemies.front() || enemies.back() + 1 == own.front();
        return own_together && enemies_together && contact;
    }

    // R3: the enemies that the mover takes in the line.
    virtual std::vector<Cell> captured(const std::vector<Cell> &line) {
        std::vector<int> own, enemies;
        for (int i = 0; i < n; i++) {
            if (at(line[i]) == mover)
                own.push_back(i);
            else if (at(line[i]) != EMPTY)
                enemies.push_back(i);
        }
        std::vector<Cell> taken;
        if (numbers_fit(own.size(), enemies.size()) && stand_right(own, enemies))
            for (int i : enemies)
                taken.push_back(line[i]);
        return taken;
    }

    // R2.8, R3.2, R3.8
    virtual void move(Cell from, Cell to) {
        at(from) = EMPTY;
        at(to) = mover;
        std::vector<Cell> taken = captured(row(to.first));
        for (Cell cell : captured(column(to.second)))
            taken.push_back(cell);
        for (Cell cell : taken)
            at(cell) = EMPTY;
    }

    virtual int pieces(char side) {
        int count = 0;
        for (const std::string &line : board)
            count += std::count(line.begin(), line.end(), side);
        return count;
    }

    // R4.1
    virtual bool has_too_few(char side) { return pieces(side) <= n / 2; }

    // R4.2
    virtual bool can_move(char side) {
        const int DX[] = {0, 1, 0, -1}, DY[] = {1, 0, -1, 0};
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++)
                for (int d = 0; d < 4; d++) {
                    Cell to(x + DX[d], y + DY[d]);
                    if (board[x][y] == side && on_board(to) && at(to) == EMPTY)
                        return true;
                }
        return false;
    }

    // Whether the side that is to move next has lost.
    virtual bool has_lost(char side) { return has_too_few(side) || !can_move(side); }

    virtual void print(const std::string &head) {
        std::cout << head << '\n';
        for (const std::string &line : board)
            std::cout << line << '\n';
    }

    // R4.4, R4.5
    virtual void play(const std::vector<std::pair<Cell, Cell>> &all) {
        for (auto step : all) {
            if (!is_legal(step.first, step.second)) {
                std::cout << "0\n";
                return;
            }
            move(step.first, step.second);
            if (has_lost(enemy_of(mover))) {
                print(mover == RED ? "2\nred" : "2\nblue");
                return;
            }
            mover = enemy_of(mover);
        }
        print("1");
    }

    int run() {
        std::cin >> n >> moves;
        set_up();
        std::vector<std::pair<Cell, Cell>> all;
        for (int i = 0; i < moves; i++) {
            int a, b, c, d; // the column comes first (R1.3)
            std::cin >> a >> b >> c >> d;
            all.push_back({Cell(b - 1, a - 1), Cell(d - 1, c - 1)});
        }
        play(all);
        return 0;
    }
};
