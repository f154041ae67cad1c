// Way: union-find backwards for the regions; each region's rim is a sorted vector of levels for each colour,
// and regions are joined by merging both vectors into a new one, large or small.
// Cost of a query: it copies the rims of all regions beside the piece, O(q), though the answer itself is a
// binary search.
#include "board.hpp"

typedef std::vector<std::pair<int, int>> Rim; // level and piece, sorted

std::vector<int> parent, region_size;
std::vector<Rim> rims[2];

int find(int cell) {
    while (parent[cell] != cell)
        cell = parent[cell] = parent[parent[cell]];
    return cell;
}

std::pair<int, int> entry(int piece) { return {pieces[piece].level, piece}; }

Rim merged(const Rim &a, const Rim &b) {
    Rim all;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
    return all;
}

void open(int cell) {
    for (int d = 0, to; d < 4; d++) {
        if (step(cell, d, to) != CONNECTED)
            continue;
        int a = find(cell), b = find(to);
        if (at[to] != NONE) {
            Rim &rim = rims[pieces[at[to]].colour][a];
            rim = merged(rim, Rim(1, entry(at[to])));
        } else if (a != b) {
            if (region_size[a] < region_size[b])
                std::swap(a, b);
            parent[b] = a;
            region_size[a] += region_size[b];
            for (auto &rim : rims) {
                rim[a] = merged(rim[a], rim[b]);
                Rim().swap(rim[b]);
            }
        }
    }
}

void take_off(int i) {
    int cell = pieces[i].cell;
    for (int d = 0, to; d < 4; d++)
        if (step(cell, d, to) == CONNECTED && at[to] == NONE) {
            Rim &rim = rims[pieces[i].colour][find(to)];
            auto place = std::lower_bound(rim.begin(), rim.end(), entry(i));
            if (place != rim.end() && *place == entry(i))
                rim.erase(place);
        }
    at[cell] = NONE;
    open(cell);
}

void solve() {
    for (int i = 0; i < q; i++)
        at[pieces[i].cell] = i;
    parent.resize(cells);
    std::iota(parent.begin(), parent.end(), 0);
    region_size.assign(cells, 1);
    for (auto &rim : rims)
        rim.assign(cells, Rim());
    for (int cell = 0; cell < cells; cell++)
        if (at[cell] == NONE)
            open(cell);
    std::vector<int> answers(q);
    for (int i = q - 1; i >= 0; i--) {
        std::vector<int> direct = reached_directly(i);
        take_off(i);
        int region = find(pieces[i].cell);
        const Rim &enemies = rims[1 - pieces[i].colour][region];
        answers[i] = region_size[region] - 1;
        answers[i] += std::upper_bound(enemies.begin(), enemies.end(), std::make_pair(pieces[i].level, q)) - enemies.begin();
        for (int to : direct)
            answers[i] += at[to] == NONE ? find(to) != region : !std::binary_search(enemies.begin(), enemies.end(), entry(at[to]));
    }
    for (int answer : answers)
        std::cout << answer << '\n';
}

int main() { return for_each_test(solve); }
