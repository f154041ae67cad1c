#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<int> p(n + 1, 0), deg(n + 1, 0);
    vector<long long> s(n + 1);
    for (int i = 2; i <= n; i++) scanf("%d", &p[i]), deg[p[i]]++;
    for (int i = 1; i <= n; i++) scanf("%lld", &s[i]);
    vector<int> q;
    for (int i = 1; i <= n; i++) if (!deg[i]) q.push_back(i);
    for (size_t i = 0; i < q.size(); i++) {
        int v = q[i];
        if (v == 1) break;
        s[p[v]] += s[v];
        if (--deg[p[v]] == 0) q.push_back(p[v]);
    }
    for (int i = 1; i <= n; i++) printf("%lld ", s[i]);
    puts("");
    return 0;
}
