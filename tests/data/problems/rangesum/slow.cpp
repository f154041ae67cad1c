// Adds up each range.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, q; scanf("%d %d", &n, &q);
    vector<long long> a(n);
    for (auto &x : a) scanf("%lld", &x);
    while (q--) {
        int k, x, y; scanf("%d %d %d", &k, &x, &y);
        if (k == 1) a[x - 1] = y;
        else { volatile long long s = 0; for (int i = x - 1; i < y; i++) s = s + a[i]; printf("%lld\n", (long long)s); }
    }
    puts("done");
}
