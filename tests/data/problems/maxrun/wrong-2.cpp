// Sums in 32 bits.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    int cur = 0; long long best = LLONG_MIN;
    for (int i = 0; i < n; i++) {
        int x; cin >> x;
        cur = cur > 0 ? cur + x : x;
        best = max(best, (long long)cur);
    }
    cout << best << "\n";
}
