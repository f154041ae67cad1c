// Union-find backwards with the pieces on each region's rim: regions are fast where the trees stay flat (`FLAT`), captures
// as fast as a `Rim` is, straight roads are walked cell by cell. A program defines both before it includes this.
std::vector<int> parent, region_size;
std::vector<Rim> rims[2];

int find(int cell) {
    while (parent[cell] != cell)
        cell = FLAT ? parent[cell] = parent[parent[cell]] : parent[cell];
    return cell;
}

void open(int cell) {
    for (int d = 0, to; d < 4; d++) {
        if (step(cell, d, to) != CONNECTED)
            continue;
        int a = find(cell);
        if (at[to] != NONE) {
            rims[pieces[at[to]].colour][a].add(at[to]);
            continue;
        }
        int b = find(to);
        if (a == b)
            continue;
        if (FLAT && region_size[a] < region_size[b])
            std::swap(a, b);
        parent[b] = a;
        region_size[a] += region_size[b];
        for (auto &rim : rims)
            rim[a].take_all(rim[b]);
    }
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
        int cell = pieces[i].cell;
        std::vector<int> direct = reached_directly(i);
        for (int d = 0, to; d < 4; d++)
            if (step(cell, d, to) == CONNECTED && at[to] == NONE)
                rims[pieces[i].colour][find(to)].remove(i);
        at[cell] = NONE;
        open(cell);
        int region = find(cell);
        const Rim &enemies = rims[1 - pieces[i].colour][region];
        answers[i] = region_size[region] - 1 + enemies.up_to(pieces[i].level);
        for (int to : direct)
            answers[i] += at[to] == NONE ? find(to) != region : !enemies.contains(at[to]);
    }
    for (int answer : answers)
        std::cout << answer << '\n';
}

int main() { return for_each_test(solve); }
