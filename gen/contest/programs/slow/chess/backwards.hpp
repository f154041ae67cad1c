// What the solutions that take the queries backwards share: a union-find of the empty cells. Pieces are
// taken off in reverse order, so that regions only grow. What they do about the captures is their own.
#include "board.hpp"

std::vector<int> parent, region_size;

int find(int cell) {
    while (parent[cell] != cell)
        cell = parent[cell] = parent[parent[cell]];
    return cell;
}

// What a solution does besides.
struct Ways {
    virtual ~Ways() {}
    virtual void reset() = 0;
    virtual void beside(int region, int piece) = 0;               // the piece is on the region's rim
    virtual void joined(int into, int from) = 0;                  // two regions, of which `into` stays
    virtual void taken_off(int piece) = 0;                        // before its cell is joined to others
    virtual std::vector<int> captured(int mover, int region) = 0; // pieces, each once, sorted
};

void open(Ways &ways, int cell) {
    for (int d = 0, to; d < 4; d++) {
        if (step(cell, d, to) != CONNECTED)
            continue;
        int a = find(cell), b = find(to);
        if (at[to] != NONE) {
            ways.beside(a, at[to]);
        } else if (a != b) {
            if (region_size[a] < region_size[b])
                std::swap(a, b);
            parent[b] = a;
            region_size[a] += region_size[b];
            ways.joined(a, b);
        }
    }
}

void solve_backwards(Ways &ways) {
    for (int i = 0; i < q; i++)
        at[pieces[i].cell] = i;
    parent.resize(cells);
    std::iota(parent.begin(), parent.end(), 0);
    region_size.assign(cells, 1);
    ways.reset();
    for (int cell = 0; cell < cells; cell++)
        if (at[cell] == NONE)
            open(ways, cell);
    std::vector<int> answers(q);
    for (int i = q - 1; i >= 0; i--) {
        std::vector<int> direct = reached_directly(i);
        ways.taken_off(i);
        at[pieces[i].cell] = NONE;
        open(ways, pieces[i].cell);
        int region = find(pieces[i].cell);
        std::vector<int> captured = ways.captured(i, region);
        answers[i] = region_size[region] - 1 + captured.size();
        for (int to : direct)
            if (at[to] == NONE)
                answers[i] += find(to) != region;
            else
                answers[i] += !std::binary_search(captured.begin(), captured.end(), at[to]);
    }
    for (int answer : answers)
        std::cout << answer << '\n';
}
