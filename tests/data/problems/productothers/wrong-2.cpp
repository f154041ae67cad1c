// The remainder of a negative product stays negative.
#include <bits/stdc++.h>
using namespace std;
const long long M = 1000000007;
int main() {
    int n; scanf("%d", &n);
    vector<long long> a(n), l(n + 1, 1), r(n + 1, 1);
    for (auto &x : a) scanf("%lld", &x);
    for (int i = 0; i < n; i++) l[i + 1] = l[i] * a[i] % M;
    for (int i = n - 1; i >= 0; i--) r[i] = r[i + 1] * a[i] % M;
    for (int i = 0; i < n; i++) printf("%lld ", l[i] * r[i + 1] % M);
    puts("");
}
