#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, q; scanf("%d %d", &n, &q);
    vector<long long> t(2 * n, 0);
    for (int i = 0; i < n; i++) scanf("%lld", &t[n + i]);
    for (int i = n - 1; i > 0; i--) t[i] = t[2 * i] + t[2 * i + 1];
    while (q--) {
        int k, x, y; scanf("%d %d %d", &k, &x, &y);
        if (k == 1) {
            for (t[x += n - 1] = y; x > 1; x /= 2) t[x / 2] = t[x] + t[x ^ 1];
        } else {
            long long s = 0;
            for (x += n - 1, y += n; x < y; x /= 2, y /= 2) {
                if (x & 1) s += t[x++];
                if (y & 1) s += t[--y];
            }
            printf("%lld\n", s);
        }
    }
    puts("done");
    return 0;
}
