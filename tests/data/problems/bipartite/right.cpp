#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<vector<int>> g(n + 1);
    while (m--) { int x, y; scanf("%d %d", &x, &y); g[x].push_back(y); g[y].push_back(x); }
    vector<int> c(n + 1, -1), q;
    long long res = 1;
    for (int s = 1; s <= n; s++) {
        if (c[s] >= 0) continue;
        c[s] = 0; q.assign(1, s); res = res * 2 % 1000000007;
        for (size_t i = 0; i < q.size(); i++)
            for (int u : g[q[i]]) {
                if (c[u] < 0) c[u] = 1 - c[q[i]], q.push_back(u);
                else if (c[u] == c[q[i]]) { puts("0"); return 0; }
            }
    }
    printf("%lld\n", res);
    return 0;
}
