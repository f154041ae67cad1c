#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false); cin.tie(0);
    int t; cin >> t;
    while (t--) {
        int n; string s, st; cin >> n >> s;
        bool ok = true;
        for (char c : s) {
            if (c == '(') st += ')';
            else if (c == '<') st += '>';
            else if (c == '{') st += '}';
            else if (!st.empty() && st.back() == c) st.pop_back();
            else { ok = false; break; }
        }
        cout << (ok && st.empty() ? "YES\n" : "NO\n");
    }
    return 0;
}
