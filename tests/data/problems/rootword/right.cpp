#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    string s; cin >> s;
    int n = s.size();
    vector<int> f(n, 0);
    for (int i = 1; i < n; i++) {
        int k = f[i - 1];
        while (k && s[k] != s[i]) k = f[k - 1];
        f[i] = k + (s[k] == s[i]);
    }
    int d = n - f[n - 1];
    if (n % d) d = n;
    cout << s.substr(0, d) << "\n";
    return 0;
}
