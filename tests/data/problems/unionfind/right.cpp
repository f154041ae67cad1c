#include <bits/stdc++.h>
using namespace std;
int main() {
    int n, q; scanf("%d %d", &n, &q);
    vector<int> p(n + 1, -1);
    auto find = [&](int x) { while (p[x] >= 0) { if (p[p[x]] >= 0) p[x] = p[p[x]]; x = p[x]; } return x; };
    int groups = n;
    while (q--) {
        char c[8]; int a, b; scanf("%7s %d", c, &a);
        a = find(a);
        if (c[0] == 's') { printf("%d\n", -p[a]); continue; }
        scanf("%d", &b); b = find(b);
        if (a == b) continue;
        if (p[a] > p[b]) swap(a, b);
        p[a] += p[b]; p[b] = a; groups--;
    }
    printf("%d\n", groups);
    return 0;
}
