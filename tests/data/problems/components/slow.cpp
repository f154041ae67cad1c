// Union without size and without path compression.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n, m; scanf("%d %d", &n, &m);
        vector<int> p(n + 1), c(n + 1, 0);
        iota(p.begin(), p.end(), 0);
        auto find = [&](int x) { while (p[x] != x) x = p[x]; return x; };
        while (m--) { int x, y; scanf("%d %d", &x, &y); p[find(x)] = find(y); }
        int k = 0;
        for (int i = 1; i <= n; i++) { int r = find(i); if (!c[r]++) k++; }
        printf("%d %d\n", k, *max_element(c.begin(), c.end()));
    }
}
