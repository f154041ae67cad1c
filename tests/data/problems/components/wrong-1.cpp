// Counts different entries of the parent array without looking for the roots.
#include <bits/stdc++.h>
using namespace std;
int p[200005];
int find(int x) { return p[x] == x ? x : p[x] = find(p[x]); }
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n, m; scanf("%d %d", &n, &m);
        for (int i = 1; i <= n; i++) p[i] = i;
        while (m--) { int x, y; scanf("%d %d", &x, &y); p[find(x)] = find(y); }
        map<int, int> c;
        for (int i = 1; i <= n; i++) c[p[i]]++;
        int best = 0;
        for (auto [k, v] : c) best = max(best, v);
        printf("%d %d\n", (int)c.size(), best);
    }
}
