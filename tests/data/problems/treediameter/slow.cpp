// A search from every vertex.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<vector<pair<int, int>>> g(n + 1);
    for (int i = 1; i < n; i++) {
        int x, y, w; scanf("%d %d %d", &x, &y, &w);
        g[x].push_back({y, w}); g[y].push_back({x, w});
    }
    long long best = 0;
    vector<long long> d(n + 1);
    vector<int> par(n + 1), q;
    for (int s = 1; s <= n; s++) {
        q.assign(1, s); par[s] = 0; d[s] = 0;
        for (size_t i = 0; i < q.size(); i++) {
            int v = q[i];
            best = max(best, d[v]);
            for (auto [u, w] : g[v]) if (u != par[v]) par[u] = v, d[u] = d[v] + w, q.push_back(u);
        }
    }
    printf("%lld\n", best);
}
