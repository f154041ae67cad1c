// A Fenwick tree gets the difference to the first value of a_i; the array itself is not changed by an update.
#include <bits/stdc++.h>
using namespace std;
int n, q;
long long a[200005], t[200005];
void add(int i, long long d) { for (; i <= n; i += i & -i) t[i] += d; }
long long sum(int i) { long long s = 0; for (; i; i -= i & -i) s += t[i]; return s; }
int main() {
    scanf("%d %d", &n, &q);
    for (int i = 1; i <= n; i++) scanf("%lld", &a[i]), add(i, a[i]);
    while (q--) {
        int k, x, y; scanf("%d %d %d", &k, &x, &y);
        if (k == 1) add(x, y - a[x]);
        else printf("%lld\n", sum(y) - sum(x - 1));
    }
    puts("done");
}
