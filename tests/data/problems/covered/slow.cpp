// Keeps the joined intervals in an unsorted list and compares each new one with all of them: slow when few can be joined.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<pair<int, int>> v;
    while (n--) {
        int l, r; scanf("%d %d", &l, &r);
        size_t k = 0;
        for (auto [a, b] : v) {
            if (b < l || r < a) v[k++] = {a, b};
            else l = min(l, a), r = max(r, b);
        }
        v.resize(k);
        v.push_back({l, r});
    }
    long long res = 0;
    for (auto [a, b] : v) res += b - a;
    printf("%lld\n", res);
}
