// Texas Match as a class: each rule of the page is one virtual function, so that a program can put its own in
// the place of one. As it stands the answer is right, in O((rounds + operations) nm).

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

typedef long long ll;
typedef std::pair<int, int> Cell;             // row and column, from 1
typedef std::vector<std::vector<char>> Marks; // cells, by row and column
typedef std::vector<std::vector<int>> Table;

struct Match {
    int n, m, k, q;
    Table colour, effect; // colour 0: empty; a border of empty cells lies around the board

    std::vector<std::vector<int>> hand; // the main colours of the valid operations since the last hand
    ll score = 0;
    int valid_operations = 0;
    bool all_valid = true;

    virtual ~Match() {}

    bool on_board(int x, int y) const { return 1 <= x && x <= n && 1 <= y && y <= m; }
    Marks no_marks() const { return Marks(n + 2, std::vector<char>(m + 2, 0)); }
    static bool any(const Marks &marks) {
        for (const auto &row : marks)
            if (std::find(row.begin(), row.end(), 1) != row.end())
                return true;
        return false;
    }

    // T2.2
    virtual bool adjacent(Cell a, Cell b) {
        return std::abs(a.first - b.first) + std::abs(a.second - b.second) == 1;
    }

    // T2.3
    virtual bool is_full(Cell a) { return colour[a.first][a.second] != 0; }

    virtual void swap_pieces(Cell a, Cell b) {
        std::swap(colour[a.first][a.second], colour[b.first][b.second]);
        std::swap(effect[a.first][a.second], effect[b.first][b.second]);
    }

    // T3: the pieces that lie in a run.
    virtual Marks find_runs() {
        Marks marks = no_marks();
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++) {
                int c = colour[x][y];
                if (c == 0)
                    continue;
                if (colour[x][y - 1] == c && colour[x][y + 1] == c)
                    marks[x][y - 1] = marks[x][y] = marks[x][y + 1] = 1;
                if (colour[x - 1][y] == c && colour[x + 1][y] == c)
                    marks[x - 1][y] = marks[x][y] = marks[x + 1][y] = 1;
            }
        return marks;
    }

    // T2: swaps and returns the runs, or returns no marks and leaves the board as it was.
    virtual Marks try_swap(Cell a, Cell b) {
        if (!adjacent(a, b) || !is_full(a) || !is_full(b))
            return no_marks();
        swap_pieces(a, b);
        Marks matched = find_runs();
        if (!any(matched))
            swap_pieces(a, b);
        return matched;
    }

    // T4.1 to T4.6: the cells that the effect of the piece there hits, on the board or off it, empty or not.
    virtual std::vector<Cell> hits(int x, int y) {
        std::vector<Cell> cells;
        int kind = effect[x][y];
        if (kind == 1 || kind == 3)
            for (int v = 1; v <= m; v++)
                cells.push_back(Cell(x, v));
        if (kind == 2 || kind == 3)
            for (int u = 1; u <= n; u++)
                cells.push_back(Cell(u, y));
        if (kind == 4 || kind == 5)
            for (int u = x - (kind - 3); u <= x + (kind - 3); u++)
                for (int v = y - (kind - 3); v <= y + (kind - 3); v++)
                    cells.push_back(Cell(u, v));
        if (kind == 6)
            for (int u = 1; u <= n; u++)
                for (int v = 1; v <= m; v++)
                    if (colour[u][v] == colour[x][y])
                        cells.push_back(Cell(u, v));
        return cells;
    }

    // T4.7, T4.8: all that is eliminated in the round.
    virtual Marks eliminated(const Marks &matched) {
        Marks gone = matched;
        std::vector<Cell> queue;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (gone[x][y])
                    queue.push_back(Cell(x, y));
        for (size_t i = 0; i < queue.size(); i++)
            for (Cell cell : hits(queue[i].first, queue[i].second)) {
                int x = cell.first, y = cell.second;
                if (on_board(x, y) && colour[x][y] != 0 && !gone[x][y]) {
                    gone[x][y] = 1;
                    queue.push_back(cell);
                }
            }
        return gone;
    }

    // T5.2
    virtual void fall(const Marks &gone) {
        for (int y = 1; y <= m; y++) {
            int to = n;
            for (int x = n; x >= 1; x--)
                if (colour[x][y] != 0 && !gone[x][y]) {
                    colour[to][y] = colour[x][y];
                    effect[to][y] = effect[x][y];
                    to--;
                }
            for (; to >= 1; to--)
                colour[to][y] = effect[to][y] = 0;
        }
    }

    // T6.1
    virtual ll elimination_bonus(int round, const Marks &gone) {
        ll sum = 0;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (gone[x][y])
                    sum += colour[x][y];
        return round * sum;
    }

    // T7.1
    virtual ll chain_bonus(int rounds) { return 80LL * (rounds - 1) * (rounds - 1); }

    // T8.1: the sizes of the blocks.
    virtual std::vector<ll> blocks(const Marks &matched) {
        const int DX[] = {0, 1, 0, -1}, DY[] = {1, 0, -1, 0};
        std::vector<ll> sizes;
        Marks left = matched;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++) {
                if (!left[x][y])
                    continue;
                std::vector<Cell> block(1, Cell(x, y));
                left[x][y] = 0;
                for (size_t i = 0; i < block.size(); i++)
                    for (int d = 0; d < 4; d++) {
                        int u = block[i].first + DX[d], v = block[i].second + DY[d];
                        if (left[u][v] && colour[u][v] == colour[x][y]) {
                            left[u][v] = 0;
                            block.push_back(Cell(u, v));
                        }
                    }
                sizes.push_back(block.size());
            }
        return sizes;
    }

    // T8.2
    virtual ll combination_bonus(const Marks &matched) {
        ll bonus = 0;
        for (ll size : blocks(matched))
            bonus += 50 * (size - 3) * (size - 3);
        return bonus;
    }

    // T9.1
    virtual std::vector<int> main_colours(const Marks &matched, Cell, Cell) {
        std::set<int> colours;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (matched[x][y])
                    colours.insert(colour[x][y]);
        return std::vector<int>(colours.begin(), colours.end());
    }

    // T10.3 to T10.9
    virtual ll hand_bonus(const std::vector<int> &cards) {
        std::map<int, int> count;
        for (int card : cards)
            count[card]++;
        std::vector<std::pair<int, int>> groups; // how many, of which colour
        for (auto entry : count)
            groups.push_back({entry.second, entry.first});
        std::sort(groups.rbegin(), groups.rend());
        ll first = groups[0].second, second = groups.size() > 1 ? groups[1].second : 0;
        bool pair = groups.size() > 1 && groups[1].first == 2;
        switch (groups[0].first) {
        case 5: return 1000 + 10 * first;
        case 4: return 750 + 5 * first;
        case 3: return pair ? 500 + 3 * first + second : 300 + 3 * first;
        case 2: return pair ? 200 + 2 * first + second : 100 + 2 * first;
        }
        return 50 + first;
    }

    // T10.2
    virtual ll best_hand(const std::vector<std::vector<int>> &choices, std::vector<int> cards = {}) {
        if (cards.size() == choices.size())
            return hand_bonus(cards);
        ll best = 0;
        for (int colour : choices[cards.size()]) {
            cards.push_back(colour);
            best = std::max(best, best_hand(choices, cards));
            cards.pop_back();
        }
        return best;
    }

    // T5: plays a valid operation, whose swap is made, to its end.
    virtual void settle(Marks matched) {
        int rounds = 0;
        do {
            rounds++;
            Marks gone = eliminated(matched);
            score += elimination_bonus(rounds, gone) + combination_bonus(matched);
            fall(gone);
            matched = find_runs();
        } while (any(matched));
        score += chain_bonus(rounds);
    }

    // T10.1
    virtual void take_card(const std::vector<int> &colours) {
        hand.push_back(colours);
        if (hand.size() == 5) {
            score += best_hand(hand);
            hand.clear();
        }
    }

    virtual void operation(Cell a, Cell b) {
        Marks matched = try_swap(a, b);
        if (!any(matched)) {
            all_valid = false;
            return;
        }
        valid_operations++;
        std::vector<int> colours = main_colours(matched, a, b);
        settle(matched);
        take_card(colours);
    }

    virtual bool is_cleared() {
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (colour[x][y] != 0)
                    return false;
        return true;
    }

    // T11
    virtual void finish() {
        if (all_valid)
            score += 1000;
        if (is_cleared())
            score += 10000;
    }

    virtual void print() { std::cout << score << '\n'; }

    // Called when the board has been read, before the first operation.
    virtual void begin() {}

    void read(Table &table) {
        table.assign(n + 2, std::vector<int>(m + 2, 0));
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                std::cin >> table[x][y];
    }

    int run() {
        std::ios::sync_with_stdio(false);
        std::cin >> n >> m >> k >> q;
        read(colour);
        read(effect);
        begin();
        for (int i = 0; i < q; i++) {
            Cell a, b;
            std::cin >> a.first >> a.second >> b.first >> b.second;
            operation(a, b);
        }
        finish();
        print();
        return 0;
    }
};
