// A union within a group is not noticed: the size doubles and the number of groups falls.
#include <bits/stdc++.h>
using namespace std;
int p[200005], s[200005];
int find(int x) { return p[x] == x ? x : p[x] = find(p[x]); }
int main() {
    int n, q; cin >> n >> q;
    for (int i = 1; i <= n; i++) p[i] = i, s[i] = 1;
    int groups = n;
    while (q--) {
        string c; int a, b; cin >> c >> a;
        if (c == "size") { cout << s[find(a)] << "\n"; continue; }
        cin >> b;
        if (a == b) continue;
        a = find(a); b = find(b);
        p[a] = b; s[b] += s[a]; groups--;
    }
    cout << groups << "\n";
}
