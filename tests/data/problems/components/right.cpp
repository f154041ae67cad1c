#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n, m; scanf("%d %d", &n, &m);
        vector<int> p(n + 1, -1);
        auto find = [&](int x) { while (p[x] >= 0) { if (p[p[x]] >= 0) p[x] = p[p[x]]; x = p[x]; } return x; };
        int c = n, best = 1;
        while (m--) {
            int x, y; scanf("%d %d", &x, &y);
            x = find(x); y = find(y);
            if (x == y) continue;
            if (p[x] > p[y]) swap(x, y);
            p[x] += p[y]; p[y] = x; c--;
            best = max(best, -p[x]);
        }
        printf("%d %d\n", c, best);
    }
    return 0;
}
