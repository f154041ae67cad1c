// Recursion over all ways, without a table.
#include <bits/stdc++.h>
using namespace std;
string s, t;
int go(int i, int j) {
    if (i == (int)s.size()) return t.size() - j;
    if (j == (int)t.size()) return s.size() - i;
    return min({go(i + 1, j) + 1, go(i, j + 1) + 1, go(i + 1, j + 1) + (s[i] != t[j])});
}
int main() {
    cin >> s >> t;
    cout << go(0, 0) << "\n";
    return 0;
}
