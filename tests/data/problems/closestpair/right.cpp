#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<long double> x(n);
    for (auto &v : x) { char b[32]; scanf("%31s", b); v = strtold(b, nullptr); }
    sort(x.begin(), x.end());
    long double best = 1e18L;
    for (int i = 1; i < n; i++) best = min(best, x[i] - x[i - 1]);
    printf("%.6Lf\n", best);
    return 0;
}
