// Looks through all vertices for the next free ones, round after round: slow if the numbers run against the edges.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<vector<int>> g(n + 1);
    vector<int> d(n + 1, 0), order;
    while (m--) { int x, y; scanf("%d %d", &x, &y); g[x].push_back(y); d[y]++; }
    for (bool more = true; more;) {
        more = false;
        for (int i = 1; i <= n; i++) if (d[i] == 0) { more = true; d[i] = -1; order.push_back(i); for (int u : g[i]) d[u]--; }
    }
    if ((int)order.size() < n) puts("IMPOSSIBLE");
    else { for (int v : order) printf("%d ", v); puts(""); }
}
