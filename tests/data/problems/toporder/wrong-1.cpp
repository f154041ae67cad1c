// Order by the end of a depth-first search; a loop from a vertex to itself is not seen as a circle.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<vector<int>> g(n + 1);
    while (m--) { int x, y; scanf("%d %d", &x, &y); if (x != y) g[x].push_back(y); }
    vector<int> st(n + 1, 0), it(n + 1, 0), order;
    for (int s = 1; s <= n; s++) {
        if (st[s]) continue;
        vector<int> k{s}; st[s] = 1;
        while (!k.empty()) {
            int v = k.back();
            if (it[v] == (int)g[v].size()) { st[v] = 2; order.push_back(v); k.pop_back(); continue; }
            int u = g[v][it[v]++];
            if (st[u] == 1) { puts("IMPOSSIBLE"); return 0; }
            if (!st[u]) st[u] = 1, k.push_back(u);
        }
    }
    reverse(order.begin(), order.end());
    for (int v : order) printf("%d ", v);
    puts("");
}
