// Joins by size; when both groups are equally large, the size added is the one kept at the vertex named, not at its root.
#include <bits/stdc++.h>
using namespace std;
int p[200005], s[200005];
int find(int x) { while (p[x] != x) x = p[x] = p[p[x]]; return x; }
int main() {
    int n, q; cin >> n >> q;
    for (int i = 1; i <= n; i++) p[i] = i, s[i] = 1;
    int groups = n;
    while (q--) {
        string c; int a, b; cin >> c >> a;
        if (c == "size") { cout << s[find(a)] << "\n"; continue; }
        cin >> b;
        int x = find(a), y = find(b);
        if (x == y) continue;
        groups--;
        if (s[x] < s[y]) { p[x] = y; s[y] += s[x]; }
        else if (s[x] > s[y]) { p[y] = x; s[x] += s[y]; }
        else { p[x] = y; s[y] += s[a]; }
    }
    cout << groups << "\n";
}
