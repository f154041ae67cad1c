// Looks only at runs of exactly k numbers.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, k; cin >> n >> k;
    vector<long long> s(n + 1, 0);
    for (int i = 1; i <= n; i++) { cin >> s[i]; s[i] += s[i - 1]; }
    double best = -1e18;
    for (int i = k; i <= n; i++) best = max(best, double(s[i] - s[i - k]) / k);
    printf("%.9f\n", best);
}
