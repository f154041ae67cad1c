// The best sum begins at 0: wrong if all numbers are negative.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    long long cur = 0, best = 0;
    while (n--) {
        long long x; cin >> x;
        cur += x;
        if (cur < 0) cur = 0;
        best = max(best, cur);
    }
    cout << best << "\n";
}
