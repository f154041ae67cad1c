// Table of the best number up to each meeting, over all pairs.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n; scanf("%d", &n);
        vector<pair<int, int>> v(n);
        for (auto &[r, l] : v) scanf("%d %d", &l, &r);
        sort(v.begin(), v.end());
        vector<int> d(n, 1);
        for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) if (v[j].first <= v[i].second) d[i] = max(d[i], d[j] + 1);
        printf("%d\n", *max_element(d.begin(), d.end()));
    }
}
