// The first search takes the vertex that is reached last (most edges away), not the farthest by weight.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<vector<pair<int, int>>> g(n + 1);
    for (int i = 1; i < n; i++) {
        int x, y, w; scanf("%d %d %d", &x, &y, &w);
        g[x].push_back({y, w}); g[y].push_back({x, w});
    }
    auto bfs = [&](int s, vector<long long> &d) {
        d.assign(n + 1, -1); d[s] = 0;
        queue<int> q; q.push(s);
        int last = s;
        while (!q.empty()) {
            int v = q.front(); q.pop(); last = v;
            for (auto [u, w] : g[v]) if (d[u] < 0) d[u] = d[v] + w, q.push(u);
        }
        return last;
    };
    vector<long long> d;
    int a = bfs(1, d);
    bfs(a, d);
    printf("%lld\n", *max_element(d.begin() + 1, d.end()));
}
