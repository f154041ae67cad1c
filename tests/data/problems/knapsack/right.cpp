#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, c; scanf("%d %d", &n, &c);
    vector<long long> d(c + 1, 0);
    while (n--) {
        int w; long long v; scanf("%d %lld", &w, &v);
        for (int k = c; k >= w; k--) d[k] = max(d[k], d[k - w] + v);
    }
    printf("%lld\n", d[c]);
    return 0;
}
