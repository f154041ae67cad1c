// All pairs.
#include <bits/stdc++.h>
using namespace std;
int main() {
    long long n, s; cin >> n >> s;
    vector<long long> a(n);
    for (auto &x : a) cin >> x;
    long long res = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) res += a[i] + a[j] == s;
    cout << res << "\n";
}
