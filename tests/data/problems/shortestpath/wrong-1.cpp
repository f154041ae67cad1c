// A vertex is marked as done when it is put into the queue: a shorter way found later is not taken.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; cin >> n >> m;
    vector<vector<pair<int, int>>> g(n + 1);
    while (m--) { int x, y, w; cin >> x >> y >> w; g[x].push_back({y, w}); }
    vector<bool> seen(n + 1, false);
    priority_queue<pair<long long, int>, vector<pair<long long, int>>, greater<>> q;
    q.push({0, 1}); seen[1] = true;
    while (!q.empty()) {
        auto [k, v] = q.top(); q.pop();
        if (v == n) { cout << k << "\n"; return 0; }
        for (auto [u, w] : g[v]) if (!seen[u]) seen[u] = true, q.push({k + w, u});
    }
    cout << -1 << "\n";
}
