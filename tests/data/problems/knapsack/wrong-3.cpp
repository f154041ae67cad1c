// A table of the best value for an exact weight, but the loop starts one below the capacity: two or more things that fill it up exactly are missed.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, c; cin >> n >> c;
    vector<long long> d(c + 1, 0);
    long long best = 0;
    while (n--) {
        int w; long long v; cin >> w >> v;
        for (int k = c - 1 - w; k >= 0; k--)
            if (k == 0 || d[k] > 0) d[k + w] = max(d[k + w], d[k] + v);
        if (w <= c) best = max(best, v);
        for (long long x : d) best = max(best, x);
    }
    cout << best << "\n";
}
