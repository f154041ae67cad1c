// Divides the product of all by the number: with exactly one zero the product of the others is lost.
#include <bits/stdc++.h>
using namespace std;
const long long M = 1000000007;
long long pw(long long b, long long e) { long long r = 1; for (; e; e >>= 1, b = b * b % M) if (e & 1) r = r * b % M; return r; }
int main() {
    int n; scanf("%d", &n);
    vector<long long> a(n);
    long long p = 1;
    for (auto &x : a) { scanf("%lld", &x); x = (x + M) % M; p = p * x % M; }
    for (auto x : a) printf("%lld ", p * pw(x, M - 2) % M);
    puts("");
}
