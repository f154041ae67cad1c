// Numbers in float: not enough digits.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    vector<float> x(n);
    for (auto &v : x) cin >> v;
    sort(x.begin(), x.end());
    float best = 4e9;
    for (int i = 1; i < n; i++) best = min(best, x[i] - x[i - 1]);
    printf("%.6f\n", best);
}
