// Way: square-root decomposition. The queries are taken in blocks of 450. For each block the empty cells that
// no piece of the block comes to are put together into regions, and the pieces of earlier blocks into groups
// that are beside the same regions; a query then searches over the regions and the block's own cells.
// Cost of a query: O(nm / 450) for its block's preparation and O(450) for its search.
#include <map>

#include "board.hpp"

const int BLOCK = 450;

// Pieces of earlier blocks that are beside the same nodes; their levels by colour, sorted.
struct Group {
    std::vector<int> nodes, levels[2];
    int asked = NONE; // the last query that counted it
};

struct Node {
    int size = 0; // cells
    std::vector<int> own;    // nodes of the block's cells that it is beside
    std::vector<int> groups; // of pieces on its rim
    int reached = NONE;      // the last query that reached it
};

int first, last; // the block's queries: first .. last - 1
std::vector<int> node_of; // a cell's: 0 .. last - first - 1 are the block's own cells, then come regions
std::vector<Node> nodes;
std::vector<Group> groups;
std::vector<std::vector<int>> neighbours; // of the block's own cells: nodes

int own_cells() { return last - first; }

void find_regions() {
    std::fill(node_of.begin(), node_of.end(), NONE);
    nodes.assign(own_cells(), Node());
    for (int i = first; i < last; i++) {
        node_of[pieces[i].cell] = i - first;
        nodes[i - first].size = 1;
    }
    std::vector<int> queue;
    for (int start = 0; start < cells; start++) {
        if (at[start] != NONE || node_of[start] != NONE)
            continue;
        int id = nodes.size();
        node_of[start] = id;
        queue.assign(1, start);
        for (size_t k = 0; k < queue.size(); k++)
            for (int d = 0, to; d < 4; d++)
                if (step(queue[k], d, to) == CONNECTED && at[to] == NONE && node_of[to] == NONE) {
                    node_of[to] = id;
                    queue.push_back(to);
                }
        nodes.push_back(Node());
        nodes.back().size = queue.size();
    }
}

// The nodes next to a cell over connected roads, each once.
std::vector<int> beside(int cell) {
    std::vector<int> list;
    for (int d = 0, to; d < 4; d++)
        if (step(cell, d, to) == CONNECTED && node_of[to] != NONE)
            list.push_back(node_of[to]);
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

void link_own_cells() {
    neighbours.assign(own_cells(), {});
    for (int i = first; i < last; i++) {
        neighbours[i - first] = beside(pieces[i].cell);
        for (int node : neighbours[i - first])
            nodes[node].own.push_back(i - first);
    }
}

void group_pieces() {
    groups.clear();
    std::map<std::vector<int>, int> known;
    for (int i = 0; i < first; i++) {
        std::vector<int> key = beside(pieces[i].cell);
        // A region that no cell of the block is beside is never asked for.
        key.erase(std::remove_if(key.begin(), key.end(), [](int node) {
            return node >= own_cells() && nodes[node].own.empty();
        }), key.end());
        if (key.empty())
            continue;
        auto place = known.insert({key, int(groups.size())});
        if (place.second) {
            groups.push_back(Group());
            groups.back().nodes = key;
            for (int node : key)
                nodes[node].groups.push_back(place.first->second);
        }
        groups[place.first->second].levels[pieces[i].colour].push_back(pieces[i].level);
    }
    for (Group &group : groups)
        for (auto &levels : group.levels)
            std::sort(levels.begin(), levels.end());
}

// How many cells the piece reaches by connected roads; marks the nodes that it reaches.
int by_connected_roads(int i) {
    const Piece &mover = pieces[i];
    int reached = -1; // without its own cell
    std::vector<int> queue(1, i - first);
    nodes[i - first].reached = i;
    for (size_t k = 0; k < queue.size(); k++) {
        Node &node = nodes[queue[k]];
        reached += node.size;
        bool own = queue[k] < own_cells();
        if (own && first + queue[k] < i) // a piece that is captured: the way ends here
            continue;
        for (int g : node.groups)
            if (groups[g].asked != i) {
                groups[g].asked = i;
                const std::vector<int> &levels = groups[g].levels[1 - mover.colour];
                reached += std::upper_bound(levels.begin(), levels.end(), mover.level) - levels.begin();
            }
        for (int next : own ? neighbours[queue[k]] : node.own) {
            bool piece = next < own_cells() && first + next < i;
            if (nodes[next].reached == i || (piece && !captures(i, first + next)))
                continue;
            nodes[next].reached = i;
            queue.push_back(next);
        }
    }
    return reached;
}

// Whether the cell, at which the piece can end, is among those reached by connected roads.
bool is_reached(int cell, int i) {
    if (at[cell] == NONE || at[cell] >= first)
        return nodes[node_of[cell]].reached == i;
    for (int node : beside(cell)) {
        bool piece = node < own_cells() && first + node < i;
        if (nodes[node].reached == i && !piece)
            return true;
    }
    return false;
}

void solve() {
    node_of.resize(cells);
    for (first = 0; first < q; first = last) {
        last = std::min(q, first + BLOCK);
        find_regions();
        link_own_cells();
        group_pieces();
        for (int i = first; i < last; i++) {
            at[pieces[i].cell] = i;
            int reached = by_connected_roads(i);
            for (int cell : reached_directly(i))
                reached += !is_reached(cell, i);
            std::cout << reached << '\n';
        }
    }
}

int main() { return for_each_test(solve); }
