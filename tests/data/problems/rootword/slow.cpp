// Tries every length and compares letter by letter: slow only if the word breaks its period late.
#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    string s; cin >> s;
    int n = s.size();
    for (int d = 1; d <= n; d++) {
        int j = d;
        while (j < n && s[j] == s[j - d]) j++;
        if (j == n && n % d == 0) { cout << s.substr(0, d) << "\n"; return 0; }
    }
}
