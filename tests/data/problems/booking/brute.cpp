// All subsets.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; cin >> t;
    while (t--) {
        int n; cin >> n;
        vector<int> l(n), r(n);
        for (int i = 0; i < n; i++) cin >> l[i] >> r[i];
        int best = 0;
        for (long long s = 0; s < 1LL << n; s++) {
            bool ok = true;
            for (int i = 0; i < n && ok; i++) for (int j = 0; j < i && ok; j++)
                if ((s >> i & 1) && (s >> j & 1)) ok = r[i] <= l[j] || r[j] <= l[i];
            if (ok) best = max(best, __builtin_popcountll(s));
        }
        cout << best << "\n";
    }
    return 0;
}
