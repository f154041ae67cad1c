#include <bits/stdc++.h>
using namespace std;
int n;
vector<vector<pair<int, int>>> g;
pair<long long, int> far(int s) {
    vector<long long> d(n + 1, -1);
    vector<int> q{s};
    d[s] = 0;
    int b = s;
    for (size_t i = 0; i < q.size(); i++) {
        int v = q[i];
        if (d[v] > d[b]) b = v;
        for (auto [u, w] : g[v]) if (d[u] < 0) d[u] = d[v] + w, q.push_back(u);
    }
    return {d[b], b};
}
int main() {
    scanf("%d", &n);
    g.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int x, y, w; scanf("%d %d %d", &x, &y, &w);
        g[x].push_back({y, w}); g[y].push_back({x, w});
    }
    printf("%lld\n", far(far(1).second).first);
    return 0;
}
