// Compares at each place: fast on random words, slow on aaaa.
#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    string p, t; cin >> p >> t;
    int res = 0;
    for (size_t i = 0; i + p.size() <= t.size(); i++) {
        size_t k = 0;
        while (k < p.size() && t[i + k] == p[k]) k++;
        res += k == p.size();
    }
    cout << res << "\n";
}
