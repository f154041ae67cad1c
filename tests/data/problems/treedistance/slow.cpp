// Climbs step by step: fast on shallow trees, slow on a chain.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, q; scanf("%d %d", &n, &q);
    vector<int> p(n + 1, 0), d(n + 1, 0);
    for (int v = 2; v <= n; v++) scanf("%d", &p[v]), d[v] = d[p[v]] + 1;
    while (q--) {
        int a, b, c = 0; scanf("%d %d", &a, &b);
        while (a != b) { if (d[a] < d[b]) swap(a, b); a = p[a]; c++; }
        printf("%d\n", c);
    }
}
