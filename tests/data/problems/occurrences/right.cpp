#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    string p, t; cin >> p >> t;
    string s = p + "#" + t;
    vector<int> f(s.size(), 0);
    int res = 0;
    for (size_t i = 1; i < s.size(); i++) {
        int k = f[i - 1];
        while (k && s[k] != s[i]) k = f[k - 1];
        if (s[k] == s[i]) k++;
        f[i] = k;
        if (k == (int)p.size()) res++;
    }
    cout << res << "\n";
    return 0;
}
