// Climbs from each vertex to the root: fast on shallow trees, slow on a chain.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<int> p(n + 1, 0);
    vector<long long> s(n + 1, 0);
    for (int i = 2; i <= n; i++) scanf("%d", &p[i]);
    for (int i = 1; i <= n; i++) {
        int x; scanf("%d", &x);
        for (int v = i; v; v = p[v]) s[v] += x;
    }
    for (int i = 1; i <= n; i++) printf("%lld ", s[i]);
    puts("");
}
