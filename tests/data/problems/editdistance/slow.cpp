// A table of all pairs in a std::map.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s, t; cin >> s >> t;
    map<pair<int, int>, int> d;
    int n = s.size(), m = t.size();
    for (int i = n; i >= 0; i--) {
        for (int j = m; j >= 0; j--) {
            if (i == n) d[{i, j}] = m - j;
            else if (j == m) d[{i, j}] = n - i;
            else d[{i, j}] = min({d[{i + 1, j}] + 1, d[{i, j + 1}] + 1, d[{i + 1, j + 1}] + (s[i] != t[j])});
        }
        for (int j = m; j >= 0; j--) d.erase({i + 2, j});
    }
    cout << d[{0, 0}] << "\n";
}
