// All pairs.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<long double> x(n);
    for (auto &v : x) { char b[32]; scanf("%31s", b); v = strtold(b, nullptr); }
    long double best = 1e18L;
    for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) best = min(best, fabsl(x[i] - x[j]));
    printf("%.6Lf\n", best);
}
