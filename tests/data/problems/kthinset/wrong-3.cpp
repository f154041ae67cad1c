// Erased numbers are only marked and skipped when the k-th is looked for; a number that is inserted again stays marked.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int q; scanf("%d", &q);
    vector<pair<char, int>> v(q);
    vector<int> xs;
    for (auto &[c, x] : v) { char b[16]; scanf("%15s %d", b, &x); c = b[0]; if (c == 'i') xs.push_back(x); }
    sort(xs.begin(), xs.end()); xs.erase(unique(xs.begin(), xs.end()), xs.end());
    int n = xs.size(), size = 0;
    vector<int> t(n + 1, 0); vector<bool> in(n + 1), gone(n + 1);
    auto add = [&](int i, int d) { size += d; for (; i <= n; i += i & -i) t[i] += d; };
    for (auto [c, x] : v) {
        if (c == 'k') {
            if (x > size) { puts("none"); continue; }
            int p = 0;
            for (int b = 1 << 17; b; b /= 2) if (p + b <= n && t[p + b] < x) p += b, x -= t[p];
            printf("%d\n", xs[p]);
            continue;
        }
        int i = lower_bound(xs.begin(), xs.end(), x) - xs.begin() + 1;
        if (i > n || xs[i - 1] != x) continue;
        if (c == 'i' && !in[i]) in[i] = true, add(i, 1);
        if (c == 'e' && in[i] && !gone[i]) gone[i] = true, add(i, -1);
    }
    printf("%d\n", size);
}
