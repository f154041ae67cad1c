// Spreads colours along the list of edges until nothing changes: slow on long ways listed backwards.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<int> x(m), y(m), c(n + 1, -1);
    for (int i = 0; i < m; i++) scanf("%d %d", &x[i], &y[i]);
    long long res = 1;
    vector<vector<int>> e(n + 1);
    for (int s = 1; s <= n; s++) {
        if (c[s] >= 0) continue;
        c[s] = 0; res = res * 2 % 1000000007;
        for (bool more = true; more;) {
            more = false;
            for (int i = 0; i < m; i++) {
                int a = c[x[i]], b = c[y[i]];
                if (a >= 0 && b < 0) c[y[i]] = 1 - a, more = true;
                else if (b >= 0 && a < 0) c[x[i]] = 1 - b, more = true;
                else if (a >= 0 && a == b) { puts("0"); return 0; }
            }
        }
    }
    printf("%lld\n", res);
}
