#include <bits/stdc++.h>
using namespace std;
const long long M = 1000000007;
int main() {
    int n; scanf("%d", &n);
    vector<long long> a(n), suf(n + 1, 1);
    for (auto &x : a) { scanf("%lld", &x); x = (x % M + M) % M; }
    for (int i = n - 1; i >= 0; i--) suf[i] = suf[i + 1] * a[i] % M;
    long long pre = 1;
    for (int i = 0; i < n; i++) {
        printf("%lld ", pre * suf[i + 1] % M);
        pre = pre * a[i] % M;
    }
    puts("");
    return 0;
}
