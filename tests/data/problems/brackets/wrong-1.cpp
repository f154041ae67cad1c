// Counts each kind by itself: (<)> passes.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; cin >> t;
    while (t--) {
        int n; string s; cin >> n >> s;
        int c[3] = {0, 0, 0};
        bool ok = true;
        for (char ch : s) {
            int k = string("(<{)>}").find(ch);
            c[k % 3] += k < 3 ? 1 : -1;
            if (c[k % 3] < 0) ok = false;
        }
        cout << (ok && !c[0] && !c[1] && !c[2] ? "Yes\n" : "No\n");
    }
}
