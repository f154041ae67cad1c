// Recursion without a table, which goes straight on where the letters are equal: fast on equal words, slow on others.
#include <bits/stdc++.h>
using namespace std;
string s, t;
int go(int i, int j) {
    if (i == (int)s.size() || j == (int)t.size()) return 0;
    if (s[i] == t[j]) return 1 + go(i + 1, j + 1);
    return max(go(i + 1, j), go(i, j + 1));
}
int main() {
    cin >> s >> t;
    cout << go(0, 0) << "\n";
}
