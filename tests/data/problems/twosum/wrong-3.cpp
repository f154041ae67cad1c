// Sorted with two binary searches for the partner, from the next place on; the count of the pairs is an int.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, s; cin >> n >> s;
    vector<int> a(n);
    for (auto &x : a) cin >> x;
    sort(a.begin(), a.end());
    int res = 0;
    for (int i = 0; i < n; i++) {
        auto lo = lower_bound(a.begin() + i + 1, a.end(), s - a[i]);
        auto hi = upper_bound(a.begin() + i + 1, a.end(), s - a[i]);
        res += hi - lo;
    }
    cout << res << "\n";
}
