// The size of the largest component begins at 0 and is set on unions only, so graphs without edges get 0.
#include <bits/stdc++.h>
using namespace std;
int p[200005], sz[200005];
int find(int x) { return p[x] == x ? x : p[x] = find(p[x]); }
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n, m; scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) p[i] = i, sz[i] = 1;
        int c = n, best = 0;
        while (m--) {
            int x, y; scanf("%d %d", &x, &y);
            x = find(x); y = find(y);
            if (x == y) continue;
            p[x] = y; sz[y] += sz[x]; c--;
            best = max(best, sz[y]);
        }
        printf("%d %d\n", c, best);
    }
}
