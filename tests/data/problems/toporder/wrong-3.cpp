// Walks in breadth from the sources and sorts by distance (the shortest, not the longest way): an edge may go within a level or back.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<vector<int>> g(n + 1);
    vector<int> d(n + 1, 0), left(n + 1, 0), q, ord;
    while (m--) { int x, y; scanf("%d %d", &x, &y); g[x].push_back(y); d[y]++; }
    left = d;
    for (int i = 1; i <= n; i++) if (!d[i]) q.push_back(i);
    ord = q;
    for (size_t i = 0; i < q.size(); i++) for (int u : g[q[i]]) if (!--left[u]) q.push_back(u);
    if ((int)q.size() < n) { puts("IMPOSSIBLE"); return 0; }
    vector<bool> seen(n + 1, false);
    for (int v : ord) seen[v] = true;
    for (size_t i = 0; i < ord.size(); i++) for (int u : g[ord[i]]) if (!seen[u]) seen[u] = true, ord.push_back(u);
    for (int v : ord) printf("%d ", v);
    puts("");
}
