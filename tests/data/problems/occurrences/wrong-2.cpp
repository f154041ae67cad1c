// When the prefix function is built, falls back one step only (if instead of while).
#include <bits/stdc++.h>
using namespace std;
int main() {
    string p, t; cin >> p >> t;
    int m = p.size(), res = 0;
    vector<int> f(m, 0);
    for (int i = 1; i < m; i++) {
        int k = f[i - 1];
        if (k && p[k] != p[i]) k = f[k - 1];
        f[i] = p[k] == p[i] ? k + 1 : 0;
    }
    int k = 0;
    for (char c : t) {
        while (k && (k == m || p[k] != c)) k = f[k - 1];
        if (p[k] == c) k++;
        if (k == m) res++;
    }
    cout << res << "\n";
}
