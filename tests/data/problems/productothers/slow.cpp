// Multiplies the others anew for each number.
#include <bits/stdc++.h>
using namespace std;
const long long M = 1000000007;
int main() {
    int n; scanf("%d", &n);
    vector<long long> a(n);
    for (auto &x : a) { scanf("%lld", &x); x = (x + M) % M; }
    for (int i = 0; i < n; i++) {
        long long p = 1;
        for (int j = 0; j < n; j++) if (j != i) p = p * a[j] % M;
        printf("%lld ", p);
    }
    puts("");
}
