// Takes out neighbouring pairs from the word until nothing changes.
#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false); cin.tie(0);
    int t; cin >> t;
    while (t--) {
        int n; string s; cin >> n >> s;
        bool more = true;
        while (more) {
            more = false;
            string r;
            for (size_t i = 0; i < s.size(); i++) {
                string p = s.substr(i, 2);
                if (p == "()" || p == "<>" || p == "{}") { i++; more = true; }
                else r += s[i];
            }
            s = r;
        }
        cout << (s.empty() ? "YES\n" : "NO\n");
    }
}
