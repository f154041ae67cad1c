// Goes over all roads until nothing changes: fast on random graphs, slow on a long chain whose roads are listed backwards.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; scanf("%d %d", &n, &m);
    vector<array<int, 3>> e(m);
    for (auto &[x, y, w] : e) scanf("%d %d %d", &x, &y, &w);
    vector<long long> d(n + 1, LLONG_MAX / 2);
    d[1] = 0;
    for (bool more = true; more;) {
        more = false;
        for (auto &[x, y, w] : e) if (d[x] + w < d[y]) d[y] = d[x] + w, more = true;
    }
    printf("%lld\n", d[n] >= LLONG_MAX / 4 ? -1 : d[n]);
}
