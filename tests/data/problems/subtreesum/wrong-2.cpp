// Prunes leaf by leaf; a vertex of which only one child is left counts as a leaf already (degree test <= 1 as in unrooted trees, the parent edge not counted).
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    vector<int> p(n + 1, 0), deg(n + 1, 0);
    vector<long long> s(n + 1);
    for (int i = 2; i <= n; i++) cin >> p[i], deg[p[i]]++;
    for (int i = 1; i <= n; i++) cin >> s[i];
    queue<int> q;
    vector<bool> in(n + 1, false);
    for (int i = 2; i <= n; i++) if (deg[i] == 0) q.push(i), in[i] = true;
    while (!q.empty()) {
        int v = q.front(); q.pop();
        if (v == 1) continue;
        s[p[v]] += s[v];
        if (--deg[p[v]] <= 1 && !in[p[v]]) in[p[v]] = true, q.push(p[v]);
    }
    for (int i = 1; i <= n; i++) cout << s[i] << " ";
    cout << "\n";
}
