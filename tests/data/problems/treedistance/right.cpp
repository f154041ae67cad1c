#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, q; scanf("%d %d", &n, &q);
    vector<int> p(n + 1, 1), d(n + 1, 0), j(n + 1, 1);
    for (int v = 2; v <= n; v++) {
        scanf("%d", &p[v]);
        int u = p[v];
        d[v] = d[u] + 1;
        j[v] = d[u] - d[j[u]] == d[j[u]] - d[j[j[u]]] ? j[j[u]] : u;
    }
    while (q--) {
        int a, b; scanf("%d %d", &a, &b);
        int s = d[a] + d[b];
        if (d[a] < d[b]) swap(a, b);
        while (d[a] > d[b]) a = d[j[a]] >= d[b] ? j[a] : p[a];
        while (a != b) {
            if (j[a] != j[b]) a = j[a], b = j[b];
            else a = p[a], b = p[b];
        }
        printf("%d\n", s - 2 * d[a]);
    }
    return 0;
}
