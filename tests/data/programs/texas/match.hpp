// Texas Match, as a contestant would write it: reads a case, prints the score.
//
// right.cpp is this file and nothing else. Every other program of this folder defines one WRONG_...
// first, and is wrong at the one place that asks for it.

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <utility>
#include <vector>

typedef long long ll;
typedef std::pair<int, int> Cell;

const int MAX = 52; // 50 and a border on each side

int n, m, k, q;
int colour[MAX][MAX]; // 0: no piece
int effect[MAX][MAX];
bool across[MAX][MAX]; // lies in a run of its row
bool down[MAX][MAX];   // lies in a run of its column
bool gone[MAX][MAX];   // eliminated in this round

bool matched(int x, int y) { return across[x][y] || down[x][y]; }

// Marks every run of at least three from (x, y) on in direction (dx, dy).
bool mark_line(int x, int y, int dx, int dy, bool marks[MAX][MAX]) {
    bool any = false;
    while (x <= n && y <= m) {
        int length = 0;
        while (colour[x + length * dx][y + length * dy] == colour[x][y] && x + length * dx <= n && y + length * dy <= m)
            length++;
        if (colour[x][y] != 0 && length >= 3) {
            any = true;
            for (int i = 0; i < length; i++)
                marks[x + i * dx][y + i * dy] = true;
        }
        x += length * dx;
        y += length * dy;
    }
    return any;
}

bool find_runs() {
    bool any = false;
    for (int x = 0; x < MAX; x++)
        for (int y = 0; y < MAX; y++)
            across[x][y] = down[x][y] = false;
    for (int x = 1; x <= n; x++)
        any |= mark_line(x, 1, 0, 1, across);
    for (int y = 1; y <= m; y++)
        any |= mark_line(1, y, 1, 0, down);
    return any;
}

// Whether two neighbours, both matched and of one colour, are of the same block.
bool linked(Cell a, Cell b) {
#ifdef WRONG_TOUCHING_BLOCK
    // Only the pieces of one run are: runs that touch side by side, but cross nowhere, count apart.
    if (a.first == b.first)
        return across[a.first][a.second] && across[b.first][b.second];
    return down[a.first][a.second] && down[b.first][b.second];
#else
    return matched(a.first, a.second) && matched(b.first, b.second);
#endif
}

int block_size(Cell start, bool seen[MAX][MAX]) {
    const int DX[] = {0, 0, 1, -1}, DY[] = {1, -1, 0, 0};
    std::vector<Cell> block(1, start);
    seen[start.first][start.second] = true;
    for (size_t i = 0; i < block.size(); i++) {
        Cell a = block[i];
        for (int d = 0; d < 4; d++) {
            Cell b(a.first + DX[d], a.second + DY[d]);
            if (seen[b.first][b.second] || colour[a.first][a.second] != colour[b.first][b.second] || !linked(a, b))
                continue;
            seen[b.first][b.second] = true;
            block.push_back(b);
        }
    }
    return block.size();
}

ll combination_bonus() {
    static bool seen[MAX][MAX];
    ll bonus = 0;
    for (int x = 1; x <= n; x++)
        std::fill(seen[x], seen[x] + MAX, false);
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            if (matched(x, y) && !seen[x][y]) {
                ll size = block_size(Cell(x, y), seen);
                bonus += 50 * (size - 3) * (size - 3);
            }
    return bonus;
}

bool hits(Cell from, int kind, int x, int y) {
    int dx = std::abs(x - from.first), dy = std::abs(y - from.second);
#ifdef WRONG_SHIFTED_SQUARE
    // So that the 5x5 square lies on the board, its centre is kept two cells away from the border.
    if (kind == 5) {
        dx = std::abs(x - std::max(3, std::min(n - 2, from.first)));
        dy = std::abs(y - std::max(3, std::min(m - 2, from.second)));
    }
#endif
    switch (kind) {
    case 1: return dx == 0;
    case 2: return dy == 0;
    case 3: return dx == 0 || dy == 0;
    case 4: return dx <= 1 && dy <= 1;
    case 5: return dx <= 2 && dy <= 2;
    case 6: return colour[x][y] == colour[from.first][from.second];
    }
    return false;
}

void eliminate() {
    std::vector<Cell> queue;
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            if ((gone[x][y] = matched(x, y)))
                queue.push_back(Cell(x, y));
    for (size_t i = 0; i < queue.size(); i++) {
        int kind = effect[queue[i].first][queue[i].second];
        if (kind == 0)
            continue;
        for (int x = 1; x <= n; x++)
            for (int y = 1; y <= m; y++)
                if (colour[x][y] != 0 && !gone[x][y] && hits(queue[i], kind, x, y)) {
                    gone[x][y] = true;
                    queue.push_back(Cell(x, y));
                }
    }
}

ll elimination_sum() {
    int count[101] = {0};
    ll sum = 0;
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            if (gone[x][y])
                count[colour[x][y]]++;
#ifdef WRONG_COLOUR_100
    // A table of 100 colours, 0 to 99: the colours go to 100.
    for (int c = 0; c < 100; c++)
#else
    for (int c = 1; c <= k; c++)
#endif
        sum += ll(c) * count[c];
    return sum;
}

void fall() {
    for (int y = 1; y <= m; y++) {
        int to = n;
        for (int x = n; x >= 1; x--) {
            if (colour[x][y] == 0 || gone[x][y])
                continue;
            colour[to][y] = colour[x][y];
            effect[to][y] = effect[x][y];
            to--;
        }
        for (; to >= 1; to--)
            colour[to][y] = effect[to][y] = 0;
    }
}

// Plays a valid operation, whose runs are marked, to its end; returns its first three bonuses.
ll settle() {
    ll score = 0;
    int rounds = 0;
    do {
        rounds++;
        score += combination_bonus();
        eliminate();
        score += rounds * elimination_sum();
        fall();
#ifdef WRONG_EIGHT_ROUNDS
        // Nobody will make more than eight rounds in one operation.
        if (rounds == 8)
            break;
#endif
    } while (find_runs());
    return score + 80LL * (rounds - 1) * (rounds - 1);
}

std::vector<int> main_colours() {
    std::vector<int> colours;
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            if (matched(x, y) && std::find(colours.begin(), colours.end(), colour[x][y]) == colours.end())
                colours.push_back(colour[x][y]);
#ifdef WRONG_ONE_MAIN_COLOUR
    // One colour an operation, the first from the top: where there is a second, it is forgotten.
    colours.resize(1);
#endif
    return colours;
}

ll hand_bonus(const std::vector<int> &cards) {
    std::map<int, int> count;
    for (size_t i = 0; i < cards.size(); i++)
        count[cards[i]]++;
    std::vector<Cell> groups; // how many, of which colour; most first, then the largest colour
    for (std::map<int, int>::iterator it = count.begin(); it != count.end(); ++it)
        groups.push_back(Cell(it->second, it->first));
    std::sort(groups.rbegin(), groups.rend());
    int first = groups[0].second, second = groups.size() > 1 ? groups[1].second : 0;
    bool pair = groups.size() > 1 && groups[1].first == 2;
    switch (groups[0].first) {
    case 5: return 1000 + first * 10;
    case 4: return 750 + first * 5;
    case 3: return pair ? 500 + first * 3 + second : 300 + first * 3;
    case 2: return pair ? 200 + first * 2 + second : 100 + first * 2;
    }
    return 50 + first;
}

ll best_hand(const std::vector<std::vector<int> > &choices, std::vector<int> cards = std::vector<int>()) {
    if (cards.size() == choices.size())
        return hand_bonus(cards);
    ll best = 0;
    const std::vector<int> &colours = choices[cards.size()];
    for (size_t i = 0; i < colours.size(); i++) {
        cards.push_back(colours[i]);
        best = std::max(best, best_hand(choices, cards));
        cards.pop_back();
    }
    return best;
}

void swap_pieces(Cell a, Cell b) {
    std::swap(colour[a.first][a.second], colour[b.first][b.second]);
    std::swap(effect[a.first][a.second], effect[b.first][b.second]);
}

// Swaps, and marks the runs, if the operation is valid; otherwise leaves the board as it is.
bool try_swap(Cell a, Cell b) {
    if (std::abs(a.first - b.first) + std::abs(a.second - b.second) != 1)
        return false;
    if (colour[a.first][a.second] == 0 || colour[b.first][b.second] == 0)
        return false;
    swap_pieces(a, b);
    if (find_runs())
        return true;
#ifndef WRONG_SWAP_KEPT
    // Without this the pieces of a swap that eliminates nothing stay swapped.
    swap_pieces(a, b);
#endif
    return false;
}

bool board_empty() {
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            if (colour[x][y] != 0)
                return false;
    return true;
}

void read_board(int board[MAX][MAX]) {
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            std::cin >> board[x][y];
}

void solve() {
    std::cin >> n >> m >> k >> q;
    read_board(colour);
    read_board(effect);
    ll score = 0;
    bool all_valid = true;
    std::vector<std::vector<int> > hand;
    for (int i = 0; i < q; i++) {
        Cell a, b;
        std::cin >> a.first >> a.second >> b.first >> b.second;
        bool valid = try_swap(a, b);
#ifdef WRONG_LAST_VALID
        // What the last operation was decides, whatever those before it were.
        all_valid = valid;
#else
        all_valid = all_valid && valid;
#endif
        if (!valid)
            continue;
        hand.push_back(main_colours());
        score += settle();
        if (hand.size() == 5) {
            score += best_hand(hand);
            hand.clear();
        }
    }
    if (all_valid)
        score += 1000;
    if (board_empty())
        score += 10000;
    std::cout << score << '\n';
}

#ifndef LOOPS
int main() {
    std::ios::sync_with_stdio(false);
    solve();
}
#endif
