// Looks through the stack for each min.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int q; scanf("%d", &q);
    vector<int> s;
    while (q--) {
        char c[8]; scanf("%7s", c);
        if (c[1] == 'u') { int x; scanf("%d", &x); s.push_back(x); }
        else if (c[1] == 'o') { if (!s.empty()) s.pop_back(); }
        else if (s.empty()) puts("EMPTY");
        else { volatile int m = s[0]; for (int x : s) if (x < m) m = x; printf("%d\n", m); }
    }
    printf("%d\n", (int)s.size());
}
