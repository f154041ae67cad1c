// All subsets.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, c; cin >> n >> c;
    vector<long long> w(n), v(n);
    for (int i = 0; i < n; i++) cin >> w[i] >> v[i];
    long long best = 0;
    for (long long s = 0; s < 1LL << n; s++) {
        long long a = 0, b = 0;
        for (int i = 0; i < n; i++) if (s >> i & 1) a += w[i], b += v[i];
        if (a <= c) best = max(best, b);
    }
    cout << best << "\n";
    return 0;
}
