// After an occurrence begins anew from nothing: overlapping ones are missed.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string p, t; cin >> p >> t;
    int m = p.size(), res = 0;
    vector<int> f(m, 0);
    for (int i = 1, k = 0; i < m; i++) {
        while (k && p[k] != p[i]) k = f[k - 1];
        if (p[k] == p[i]) k++;
        f[i] = k;
    }
    int k = 0;
    for (char c : t) {
        while (k && p[k] != c) k = f[k - 1];
        if (p[k] == c) k++;
        if (k == m) res++, k = 0;
    }
    cout << res << "\n";
}
