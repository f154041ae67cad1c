#include <bits/stdc++.h>
using namespace std;
int main() {
    int q; scanf("%d", &q);
    vector<pair<char, int>> v(q);
    vector<int> xs;
    for (auto &[c, x] : v) { char b[16]; scanf("%15s %d", b, &x); c = b[0]; if (c == 'i') xs.push_back(x); }
    sort(xs.begin(), xs.end()); xs.erase(unique(xs.begin(), xs.end()), xs.end());
    int n = xs.size(), size = 0, top = 1;
    while (top * 2 <= n) top *= 2;
    vector<int> t(n + 1, 0); vector<char> in(n + 1, 0);
    auto add = [&](int i, int d) { in[i] = d > 0; size += d; for (; i <= n; i += i & -i) t[i] += d; };
    for (auto [c, x] : v) {
        if (c == 'k') {
            if (x > size) { puts("none"); continue; }
            int p = 0;
            for (int b = top; b; b /= 2) if (p + b <= n && t[p + b] < x) p += b, x -= t[p];
            printf("%d\n", xs[p]);
            continue;
        }
        int i = lower_bound(xs.begin(), xs.end(), x) - xs.begin();
        if (i == n || xs[i] != x) continue;
        if (c == 'i' && !in[i + 1]) add(i + 1, 1);
        if (c == 'e' && in[i + 1]) add(i + 1, -1);
    }
    printf("%d\n", size);
    return 0;
}
