#include <bits/stdc++.h>
using namespace std;
int main() {
    int q; scanf("%d", &q);
    vector<int> m;
    while (q--) {
        char c[8]; scanf("%7s", c);
        if (c[1] == 'u') { int x; scanf("%d", &x); m.push_back(m.empty() ? x : min(x, m.back())); }
        else if (c[1] == 'o') { if (!m.empty()) m.pop_back(); }
        else if (m.empty()) puts("EMPTY");
        else printf("%d\n", m.back());
    }
    printf("%d\n", (int)m.size());
    return 0;
}
