// Lifts a by the bits of the difference in depth, but only the bits 1, 2, …: an odd difference is left over and the two climb on at unequal depths.
#include <bits/stdc++.h>
using namespace std;
int up[18][200005], d[200005];
int main() {
    int n, q; scanf("%d %d", &n, &q);
    for (int k = 0; k < 18; k++) up[k][1] = 1;
    for (int v = 2; v <= n; v++) {
        scanf("%d", &up[0][v]);
        d[v] = d[up[0][v]] + 1;
        for (int k = 1; k < 18; k++) up[k][v] = up[k - 1][up[k - 1][v]];
    }
    while (q--) {
        int a, b; scanf("%d %d", &a, &b);
        int s = d[a] + d[b];
        if (d[a] < d[b]) swap(a, b);
        for (int k = 17; k > 0; k--) if (d[a] - (1 << k) >= d[b]) a = up[k][a];
        if (a == b) { printf("%d\n", s - 2 * d[a]); continue; }
        if (up[0][a] == b) { printf("%d\n", s - 2 * d[b]); continue; }
        for (int k = 17; k >= 0; k--) if (up[k][a] != up[k][b]) a = up[k][a], b = up[k][b];
        printf("%d\n", s - 2 * d[up[0][a]]);
    }
}
