// Stops the search in a component as soon as its last uncoloured vertex is found: an edge that closes an odd circle between coloured vertices may stay unread.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<vector<int>> g(n + 1);
    while (m--) { int x, y; scanf("%d %d", &x, &y); g[x].push_back(y); g[y].push_back(x); }
    vector<int> c(n + 1, -1);
    long long res = 1;
    int left = n;
    for (int s = 1; s <= n && left; s++) {
        if (c[s] >= 0) continue;
        c[s] = 0; left--; res = res * 2 % 1000000007;
        queue<int> q; q.push(s);
        while (!q.empty() && left) {
            int v = q.front(); q.pop();
            for (int u : g[v]) {
                if (c[u] < 0) c[u] = 1 - c[v], left--, q.push(u);
                else if (c[u] == c[v]) { puts("0"); return 0; }
            }
        }
    }
    printf("%lld\n", res);
}
