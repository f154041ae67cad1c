#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n; scanf("%d", &n);
        vector<int> b(n + 1, 0);
        long long res = 0;
        for (int i = 0; i < n; i++) {
            int x; scanf("%d", &x);
            int le = 0;
            for (int j = x; j; j -= j & -j) le += b[j];
            res += i - le;
            for (int j = x; j <= n; j += j & -j) b[j]++;
        }
        printf("%lld\n", res);
    }
    return 0;
}
