// The shortest meetings first, if they still fit.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; cin >> t;
    while (t--) {
        int n; cin >> n;
        vector<pair<int, int>> v(n);
        for (auto &[l, r] : v) cin >> l >> r;
        sort(v.begin(), v.end(), [](auto a, auto b) { return a.second - a.first < b.second - b.first; });
        map<int, int> used;
        int res = 0;
        for (auto [l, r] : v) {
            auto it = used.lower_bound(l);
            if (it != used.end() && it->first < r) continue;
            if (it != used.begin() && prev(it)->second > l) continue;
            used[l] = r; res++;
        }
        cout << res << "\n";
    }
}
