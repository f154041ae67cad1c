// Two pointers move both ends at each pair: equal numbers are paired off only once.
#include <bits/stdc++.h>
using namespace std;
int main() {
    long long n, s; cin >> n >> s;
    vector<long long> a(n);
    for (auto &x : a) cin >> x;
    sort(a.begin(), a.end());
    int l = 0, r = n - 1; long long res = 0;
    while (l < r) {
        if (a[l] + a[r] == s) res++, l++, r--;
        else if (a[l] + a[r] < s) l++;
        else r--;
    }
    cout << res << "\n";
}
