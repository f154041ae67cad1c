#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<vector<pair<int, int>>> g(n + 1);
    while (m--) { int x, y, w; scanf("%d %d %d", &x, &y, &w); g[x].push_back({y, w}); }
    vector<long long> d(n + 1, LLONG_MAX);
    priority_queue<pair<long long, int>> q;
    d[1] = 0; q.push({0, 1});
    while (!q.empty()) {
        auto [k, v] = q.top(); q.pop();
        if (-k != d[v]) continue;
        for (auto [u, w] : g[v]) if (d[v] + w < d[u]) d[u] = d[v] + w, q.push({-d[u], u});
    }
    printf("%lld\n", d[n] == LLONG_MAX ? -1 : d[n]);
    return 0;
}
