// Recursion over all choices, cut off when the capacity is used up.
#include <bits/stdc++.h>
using namespace std;
int n, c;
vector<long long> w, v;
long long go(int i, long long left) {
    if (i == n) return 0;
    long long r = go(i + 1, left);
    if (w[i] <= left) r = max(r, v[i] + go(i + 1, left - w[i]));
    return r;
}
int main() {
    cin >> n >> c;
    w.resize(n); v.resize(n);
    for (int i = 0; i < n; i++) cin >> w[i] >> v[i];
    cout << go(0, c) << "\n";
}
