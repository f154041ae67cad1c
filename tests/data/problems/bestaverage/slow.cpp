// All runs of k to 2k-1 numbers (longer ones can be cut): slow only for large k.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k; scanf("%d %d", &n, &k);
    vector<long long> s(n + 1, 0);
    for (int i = 1; i <= n; i++) { scanf("%lld", &s[i]); s[i] += s[i - 1]; }
    double best = -1e18;
    for (int i = 0; i < n; i++)
        for (int j = i + k; j <= n && j - i < 2 * k; j++) best = max(best, double(s[j] - s[i]) / (j - i));
    printf("%.9f\n", best);
}
