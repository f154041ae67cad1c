// Sweep over ends; where one interval ends and the next begins at the same place, the start is not set anew and the first part counts twice.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    vector<pair<long long, int>> e;
    for (int i = 0; i < n; i++) { long long l, r; cin >> l >> r; e.push_back({l, 1}); e.push_back({r, -1}); }
    sort(e.begin(), e.end());
    long long res = 0, start = 0; int c = 0;
    for (size_t i = 0; i < e.size(); i++) {
        if (c == 0 && (i == 0 || e[i].first != e[i - 1].first)) start = e[i].first;
        c += e[i].second;
        if (c == 0) res += e[i].first - start;
    }
    cout << res << "\n";
}
