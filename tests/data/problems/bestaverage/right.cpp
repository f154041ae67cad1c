#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k; scanf("%d %d", &n, &k);
    vector<long long> s(n + 1, 0);
    for (int i = 1; i <= n; i++) { scanf("%lld", &s[i]); s[i] += s[i - 1]; }
    // lower convex hull of the points (i, s[i]); the best slope to each end
    vector<int> h;
    auto worse = [&](int a, int b, int c) { return (__int128)(s[b] - s[a]) * (c - b) >= (__int128)(s[c] - s[b]) * (b - a); };
    size_t p = 0;
    long double best = -1e18L;
    for (int e = k; e <= n; e++) {
        int x = e - k;
        while (h.size() >= p + 2 && worse(h[h.size() - 2], h.back(), x)) h.pop_back();
        h.push_back(x);
        while (p + 1 < h.size() && (__int128)(s[e] - s[h[p]]) * (e - h[p + 1]) <= (__int128)(s[e] - s[h[p + 1]]) * (e - h[p])) p++;
        best = max(best, (long double)(s[e] - s[h[p]]) / (e - h[p]));
    }
    printf("%.9Lf\n", best);
    return 0;
}
