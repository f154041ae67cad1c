// All colourings.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, m; cin >> n >> m;
    vector<int> x(m), y(m);
    for (int i = 0; i < m; i++) cin >> x[i] >> y[i];
    long long res = 0;
    for (long long c = 0; c < 1LL << n; c++) {
        bool ok = true;
        for (int i = 0; i < m && ok; i++) ok = (c >> (x[i] - 1) & 1) != (c >> (y[i] - 1) & 1);
        res += ok;
    }
    cout << res % 1000000007 << "\n";
    return 0;
}
