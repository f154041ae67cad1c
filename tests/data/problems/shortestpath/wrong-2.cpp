// Infinity is 1e9: ways that are at least that long count as none.
#include <bits/stdc++.h>
using namespace std;
const long long INF = 1000000000;
int main() {
    int n, m; cin >> n >> m;
    vector<vector<pair<int, int>>> g(n + 1);
    while (m--) { int x, y, w; cin >> x >> y >> w; g[x].push_back({y, w}); }
    vector<long long> d(n + 1, INF);
    set<pair<long long, int>> q;
    d[1] = 0; q.insert({0, 1});
    while (!q.empty()) {
        int v = q.begin()->second; q.erase(q.begin());
        for (auto [u, w] : g[v]) if (d[v] + w < d[u]) { q.erase({d[u], u}); d[u] = d[v] + w; q.insert({d[u], u}); }
    }
    cout << (d[n] == INF ? -1 : d[n]) << "\n";
}
