// The capacity runs upwards, so a thing can be taken more than once.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, c; cin >> n >> c;
    vector<long long> d(c + 1, 0);
    while (n--) {
        int w; long long v; cin >> w >> v;
        for (int k = w; k <= c; k++) d[k] = max(d[k], d[k - w] + v);
    }
    cout << d[c] << "\n";
}
