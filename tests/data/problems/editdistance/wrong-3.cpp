// One row in place; the value across the corner is kept, but for the first place of each row it is the new one.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s, t; cin >> s >> t;
    int m = t.size();
    vector<int> d(m + 1);
    for (int j = 0; j <= m; j++) d[j] = j;
    for (size_t i = 0; i < s.size(); i++) {
        d[0] = i + 1;
        int corner = d[0];
        for (int j = 1; j <= m; j++) {
            int old = d[j];
            d[j] = min({d[j] + 1, d[j - 1] + 1, corner + (s[i] != t[j - 1])});
            corner = old;
        }
    }
    cout << d[m] << "\n";
}
