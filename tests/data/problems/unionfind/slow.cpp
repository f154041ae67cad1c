// Union without size and without path compression: slow only if the unions build a long chain.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, q; scanf("%d %d", &n, &q);
    vector<int> p(n + 1), s(n + 1, 1);
    iota(p.begin(), p.end(), 0);
    auto find = [&](int x) { while (p[x] != x) x = p[x]; return x; };
    int groups = n;
    while (q--) {
        char c[8]; int a, b; scanf("%7s %d", c, &a);
        a = find(a);
        if (c[0] == 's') { printf("%d\n", s[a]); continue; }
        scanf("%d", &b); b = find(b);
        if (a != b) p[a] = b, s[b] += s[a], groups--;
    }
    printf("%d\n", groups);
}
