#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<vector<int>> g(n + 1);
    vector<int> d(n + 1, 0), q;
    while (m--) { int x, y; scanf("%d %d", &x, &y); g[x].push_back(y); d[y]++; }
    for (int i = 1; i <= n; i++) if (!d[i]) q.push_back(i);
    for (size_t i = 0; i < q.size(); i++) for (int u : g[q[i]]) if (!--d[u]) q.push_back(u);
    if ((int)q.size() < n) puts("IMPOSSIBLE");
    else { for (int v : q) printf("%d ", v); puts(""); }
    return 0;
}
