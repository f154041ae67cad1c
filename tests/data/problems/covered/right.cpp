#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<pair<long long, long long>> v(n);
    for (auto &[l, r] : v) scanf("%lld %lld", &l, &r);
    sort(v.begin(), v.end());
    long long end = v[0].first, res = 0;
    for (auto [l, r] : v) {
        if (r <= end) continue;
        res += r - max(l, end);
        end = r;
    }
    printf("%lld\n", res);
    return 0;
}
