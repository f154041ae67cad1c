// Takes the smallest period by the prefix function and does not ask whether it divides the length.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s; cin >> s;
    int n = s.size();
    vector<int> f(n, 0);
    for (int i = 1; i < n; i++) {
        int k = f[i - 1];
        while (k && s[k] != s[i]) k = f[k - 1];
        f[i] = k + (s[k] == s[i]);
    }
    cout << s.substr(0, n - f[n - 1]) << "\n";
}
