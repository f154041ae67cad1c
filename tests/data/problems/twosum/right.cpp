#include <bits/stdc++.h>
using namespace std;
int main() {
    long long n, s; scanf("%lld %lld", &n, &s);
    vector<long long> a(n);
    for (auto &x : a) scanf("%lld", &x);
    sort(a.begin(), a.end());
    long long res = 0;
    int l = 0, r = n - 1;
    while (l < r) {
        long long t = a[l] + a[r];
        if (t < s) l++;
        else if (t > s) r--;
        else if (a[l] == a[r]) { long long k = r - l + 1; res += k * (k - 1) / 2; break; }
        else {
            long long x = a[l], y = a[r], c = 0, d = 0;
            while (a[l] == x) l++, c++;
            while (a[r] == y) r--, d++;
            res += c * d;
        }
    }
    printf("%lld\n", res);
    return 0;
}
