// Board Game at full speed: O((nm + q) log(nm + q)) a test case.
//
// The queries are taken backwards, from the full board to the empty one, so that pieces only vanish:
// - Regions of empty cells joined by connected roads are a union-find. Each region lists its cells; two
//   lists are joined end to end, so that a region at any time is a contiguous part of the final list.
// - Each region has the set of pieces on its rim as a segment tree over the pieces, ordered by colour and
//   level. Two regions become one by merging their trees, which also counts a shared piece once.
// - Rows and columns are linked lists of pieces, which give the next piece in each direction.
// - Cells reached both by straight and by connected roads are counted afterwards, for all queries at once:
//   cells of a row (or column) from a to b at places l to r of the final list, by a Fenwick tree.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

const char NORMAL = '1', STRAIGHT = '2', CONNECTED = '3';
const int NONE = -1;

// All of standard input at once.
struct Input {
    std::vector<char> text;
    size_t at = 0;

    Input() {
        size_t got, size = 0;
        text.resize(1 << 22);
        while ((got = fread(text.data() + size, 1, text.size() - size, stdin)) > 0)
            if ((size += got) == text.size())
                text.resize(2 * size);
        text.resize(size);
        text.push_back(0);
    }

    const char *word() {
        while (text[at] != 0 && text[at] <= ' ')
            at++;
        const char *begin = &text[at];
        while (text[at] > ' ')
            at++;
        return begin;
    }

    int number() {
        int value = 0;
        for (const char *c = word(); *c > ' '; c++)
            value = 10 * value + (*c - '0');
        return value;
    }
};

// Sets of numbers below a bound, as segment trees whose leaves hold 64 numbers each.
struct Sets {
    struct Node {
        int left, right, count;
    };
    std::vector<Node> nodes; // node 0: the empty set
    std::vector<uint64_t> bits; // of leaf nodes: `left` is the index
    int leaves;

    void reset(int bound) {
        for (leaves = 1; leaves * 64 < bound; leaves *= 2) {}
        nodes.assign(1, Node{0, 0, 0});
        bits.clear();
    }

    int insert(int set, int number) { return insert(set, number, leaves); }

    int insert(int set, int number, int width) {
        if (set == 0) {
            set = nodes.size();
            nodes.push_back(Node{0, 0, 0});
            if (width == 1) {
                nodes[set].left = bits.size();
                bits.push_back(0);
            }
        }
        if (width == 1) {
            uint64_t &word = bits[nodes[set].left];
            word |= uint64_t(1) << (number & 63);
            nodes[set].count = __builtin_popcountll(word);
            return set;
        }
        int half = width / 2;
        if ((number >> 6) & half) {
            int child = insert(nodes[set].right, number, half);
            nodes[set].right = child;
        } else {
            int child = insert(nodes[set].left, number, half);
            nodes[set].left = child;
        }
        nodes[set].count = nodes[nodes[set].left].count + nodes[nodes[set].right].count;
        return set;
    }

    bool contains(int set, int number) const {
        int width = leaves;
        for (; set != 0 && width > 1; width /= 2)
            set = (number >> 6) & (width / 2) ? nodes[set].right : nodes[set].left;
        return set != 0 && (bits[nodes[set].left] >> (number & 63) & 1);
    }

    void erase(int set, int number) {
        if (!contains(set, number))
            return;
        int width = leaves;
        for (; width > 1; width /= 2) {
            nodes[set].count--;
            set = (number >> 6) & (width / 2) ? nodes[set].right : nodes[set].left;
        }
        nodes[set].count--;
        bits[nodes[set].left] &= ~(uint64_t(1) << (number & 63));
    }

    int merge(int a, int b) { return merge(a, b, leaves); }

    int merge(int a, int b, int width) {
        if (a == 0 || b == 0)
            return a + b;
        if (width == 1) {
            uint64_t &word = bits[nodes[a].left];
            word |= bits[nodes[b].left];
            nodes[a].count = __builtin_popcountll(word);
            return a;
        }
        nodes[a].left = merge(nodes[a].left, nodes[b].left, width / 2);
        nodes[a].right = merge(nodes[a].right, nodes[b].right, width / 2);
        nodes[a].count = nodes[nodes[a].left].count + nodes[nodes[a].right].count;
        return a;
    }

    // How many numbers of the set are below the bound.
    int below(int set, int bound) const {
        int count = 0, width = leaves;
        if (bound >= leaves * 64)
            return nodes[set].count;
        for (; set != 0 && width > 1; width /= 2) {
            if ((bound >> 6) & (width / 2)) {
                count += nodes[nodes[set].left].count;
                set = nodes[set].right;
            } else {
                set = nodes[set].left;
            }
        }
        if (set == 0)
            return count;
        return count + __builtin_popcountll(bits[nodes[set].left] & ((uint64_t(1) << (bound & 63)) - 1));
    }
};

struct Piece {
    int colour, level, cell;
};

// Cells number `from` to `to` of a row or column, and a region's part of the final list.
struct Overlap {
    int from, to, head, size, query;
};

struct Test {
    int n, m, q, cells;
    std::vector<std::string> right, below;
    std::vector<Piece> pieces;
    std::vector<int> at;             // the piece on a cell, or NONE
    std::vector<int> order, rank;    // pieces by colour and level; a piece's place in that
    std::vector<int> parent, size, rim, head, tail, next; // of regions; `next` of cells in a region's list
    std::vector<int> west, east, north, south; // how far straight roads lead from a cell
    std::vector<int> before[2], after[2];      // of a piece, the one before and after it in its row, column
    std::vector<int> answer;
    std::vector<Overlap> overlaps[2]; // in rows, in columns
    static Sets sets;

    void read(Input &input) {
        n = input.number(), m = input.number(), q = input.number();
        cells = n * m;
        for (int x = 0; x < n; x++)
            right.push_back(std::string(input.word(), m - 1));
        for (int x = 0; x + 1 < n; x++)
            below.push_back(std::string(input.word(), m));
        for (int i = 0; i < q; i++) {
            Piece piece;
            piece.colour = input.number(), piece.level = input.number();
            int x = input.number(), y = input.number();
            piece.cell = (x - 1) * m + y - 1;
            pieces.push_back(piece);
        }
    }

    // Calls f(neighbour, edge) for the cells next to a cell.
    template <class F> void around(int cell, F f) const {
        int x = cell / m, y = cell % m;
        if (y + 1 < m)
            f(cell + 1, right[x][y]);
        if (x + 1 < n)
            f(cell + m, below[x][y]);
        if (y > 0)
            f(cell - 1, right[x][y - 1]);
        if (x > 0)
            f(cell - m, below[x - 1][y]);
    }

    void rank_pieces() {
        order.resize(q), rank.resize(q);
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](int a, int b) {
            const Piece &p = pieces[a], &r = pieces[b];
            return p.colour != r.colour ? p.colour < r.colour : p.level != r.level ? p.level < r.level : a < b;
        });
        for (int i = 0; i < q; i++)
            rank[order[i]] = i;
    }

    // The number of pieces of this colour and all colours before it whose level is at most `level`.
    int first_rank(int colour, int level) const {
        return std::partition_point(order.begin(), order.end(), [&](int i) {
            return pieces[i].colour < colour || (pieces[i].colour == colour && pieces[i].level <= level);
        }) - order.begin();
    }

    void measure_straight_roads() {
        west.resize(cells), east.resize(cells), north.resize(cells), south.resize(cells);
        for (int c = 0; c < cells; c++) {
            int x = c / m, y = c % m;
            west[c] = y > 0 && right[x][y - 1] == STRAIGHT ? west[c - 1] : c;
            north[c] = x > 0 && below[x - 1][y] == STRAIGHT ? north[c - m] : c;
        }
        for (int c = cells - 1; c >= 0; c--) {
            int x = c / m, y = c % m;
            east[c] = y + 1 < m && right[x][y] == STRAIGHT ? east[c + 1] : c;
            south[c] = x + 1 < n && below[x][y] == STRAIGHT ? south[c + m] : c;
        }
    }

    void link_pieces() {
        for (int way = 0; way < 2; way++) {
            before[way].assign(q, NONE), after[way].assign(q, NONE);
            int lines = way == 0 ? n : m, length = way == 0 ? m : n;
            for (int line = 0; line < lines; line++) {
                int last = NONE;
                for (int i = 0; i < length; i++) {
                    int piece = way == 0 ? at[line * m + i] : at[i * m + line];
                    if (piece == NONE)
                        continue;
                    before[way][piece] = last;
                    if (last != NONE)
                        after[way][last] = piece;
                    last = piece;
                }
            }
        }
    }

    int find(int cell) {
        while (parent[cell] != cell)
            cell = parent[cell] = parent[parent[cell]];
        return cell;
    }

    void join(int a, int b) {
        a = find(a), b = find(b);
        if (a == b)
            return;
        if (size[a] < size[b])
            std::swap(a, b);
        parent[b] = a;
        size[a] += size[b];
        rim[a] = sets.merge(rim[a], rim[b]);
        next[tail[a]] = head[b];
        tail[a] = tail[b];
    }

    void prepare() {
        rank_pieces();
        at.assign(cells, NONE);
        for (int i = 0; i < q; i++)
            at[pieces[i].cell] = i;
        measure_straight_roads();
        link_pieces();
        sets.reset(q);
        parent.resize(cells), head.resize(cells), tail.resize(cells);
        std::iota(parent.begin(), parent.end(), 0);
        head = tail = parent;
        size.assign(cells, 1), rim.assign(cells, 0), next.assign(cells, NONE);
        for (int c = 0; c < cells; c++)
            if (at[c] == NONE)
                open(c);
        answer.assign(q, 0);
    }

    // Makes an empty cell part of the regions next to it, and puts the pieces next to it on its rim.
    void open(int cell) {
        around(cell, [&](int to, char edge) {
            if (edge != CONNECTED)
                return;
            if (at[to] == NONE) {
                join(cell, to);
            } else {
                int region = find(cell);
                rim[region] = sets.insert(rim[region], rank[at[to]]);
            }
        });
    }

    void take_off(int i) {
        int cell = pieces[i].cell;
        around(cell, [&](int to, char edge) {
            if (edge == CONNECTED && at[to] == NONE)
                sets.erase(rim[find(to)], rank[i]);
        });
        at[cell] = NONE;
        for (int way = 0; way < 2; way++) {
            int b = before[way][i], a = after[way][i];
            if (b != NONE)
                after[way][b] = a;
            if (a != NONE)
                before[way][a] = b;
        }
        open(cell);
    }

    bool captures(int mover, int other) const {
        return pieces[mover].colour != pieces[other].colour && pieces[other].level <= pieces[mover].level;
    }

    // 1 if the piece stands there, can be captured, and is not on the rim anyway.
    int captured_beside(int mover, int other, int region) const {
        return captures(mover, other) && !sets.contains(rim[region], rank[other]);
    }

    // The cells reached by straight roads along one line, without what connected roads reach too, as far
    // as that is known before the final list is.
    int straight(int i, int way, int first, int last, int region) {
        int step = way == 0 ? 1 : m, reached = 0;
        int b = before[way][i], a = after[way][i];
        if (b != NONE && pieces[b].cell >= first) {
            reached += captured_beside(i, b, region);
            first = pieces[b].cell + step;
        }
        if (a != NONE && pieces[a].cell <= last) {
            reached += captured_beside(i, a, region);
            last = pieces[a].cell - step;
        }
        reached += (last - first) / step;
        if (first != last && size[region] > 1)
            overlaps[way].push_back(Overlap{first, last, head[region], size[region], i});
        return reached;
    }

    void solve_backwards() {
        for (int i = q - 1; i >= 0; i--) {
            int cell = pieces[i].cell;
            take_off(i);
            int region = find(cell), reached = size[region] - 1;
            int enemy = 1 - pieces[i].colour;
            reached += sets.below(rim[region], first_rank(enemy, pieces[i].level)) -
                       sets.below(rim[region], first_rank(enemy, 0));
            around(cell, [&](int to, char edge) {
                if (edge != NORMAL)
                    return;
                if (at[to] == NONE)
                    reached += find(to) != region;
                else
                    reached += captured_beside(i, at[to], region);
            });
            reached += straight(i, 0, west[cell], east[cell], region);
            reached += straight(i, 1, north[cell], south[cell], region);
            answer[i] = reached;
        }
    }

    void subtract_overlaps() {
        std::vector<int> place(cells, 0), tree(cells + 1);
        int places = 0;
        for (int c = 0; c < cells; c++)
            if (find(c) == c)
                for (int i = head[c]; i != NONE; i = next[i])
                    place[i] = places++;
        auto prefix = [&](int end) {
            int sum = 0;
            for (; end > 0; end -= end & -end)
                sum += tree[end];
            return sum;
        };
        for (int way = 0; way < 2; way++) {
            // Cells in the order of the lines: cell c is number line(c).
            auto line = [&](int c) { return way == 0 ? c : c % m * n + c / m; };
            std::vector<int> begin(cells + 2, 0), events(2 * overlaps[way].size());
            for (const Overlap &o : overlaps[way])
                begin[line(o.from) + 1]++, begin[line(o.to) + 2]++;
            for (int i = 0; i <= cells; i++)
                begin[i + 1] += begin[i];
            std::vector<int> fill = begin;
            for (size_t k = 0; k < overlaps[way].size(); k++) {
                events[fill[line(overlaps[way][k].from)]++] = 2 * k;
                events[fill[line(overlaps[way][k].to) + 1]++] = 2 * k + 1;
            }
            std::fill(tree.begin(), tree.end(), 0);
            for (int i = 0; i <= cells; i++) {
                // Cells number 0 to i - 1 are in the tree.
                for (int e = begin[i]; e < begin[i + 1]; e++) {
                    const Overlap &o = overlaps[way][events[e] / 2];
                    int l = place[o.head], count = prefix(l + o.size) - prefix(l);
                    answer[o.query] += events[e] % 2 ? -count : count;
                }
                if (i < cells) {
                    int c = way == 0 ? i : i % n * m + i / n;
                    for (int p = place[c] + 1; p <= cells; p += p & -p)
                        tree[p]++;
                }
            }
            for (const Overlap &o : overlaps[way])
                answer[o.query]++; // the mover's own cell, which is in the region, but was not counted
        }
    }
};

Sets Test::sets;

int main() {
    Input input;
    std::string output;
    for (int tests = input.number(); tests > 0; tests--) {
        Test test;
        test.read(input);
        test.prepare();
        test.solve_backwards();
        test.subtract_overlaps();
        for (int value : test.answer)
            output += std::to_string(value) + "\n";
    }
    fwrite(output.data(), 1, output.size(), stdout);
}
