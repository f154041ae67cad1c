// Adds the two deepest branches at the root only.
#include <bits/stdc++.h>
using namespace std;
vector<pair<int, int>> g[200005];
int main() {
    int n; cin >> n;
    for (int i = 1; i < n; i++) {
        int x, y, w; cin >> x >> y >> w;
        g[x].push_back({y, w}); g[y].push_back({x, w});
    }
    long long a = 0, b = 0;
    for (auto [c, w0] : g[1]) {
        long long deep = 0;
        vector<tuple<int, int, long long>> st{{c, 1, w0}};
        while (!st.empty()) {
            auto [v, p, d] = st.back(); st.pop_back();
            deep = max(deep, d);
            for (auto [u, w] : g[v]) if (u != p) st.push_back({u, v, d + w});
        }
        if (deep > a) b = a, a = deep;
        else b = max(b, deep);
    }
    cout << a + b << "\n";
}
