#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    long long cur = 0, best = LLONG_MIN;
    for (int i = 0; i < n; i++) {
        long long x; scanf("%lld", &x);
        cur = max(cur, 0LL) + x;
        best = max(best, cur);
    }
    printf("%lld\n", best);
    return 0;
}
