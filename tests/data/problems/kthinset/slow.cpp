// Steps through a std::set to the k-th.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int q; scanf("%d", &q);
    set<int> s;
    while (q--) {
        char c[16]; int x; scanf("%15s %d", c, &x);
        if (c[0] == 'i') s.insert(x);
        else if (c[0] == 'e') s.erase(x);
        else if (x > (int)s.size()) puts("none");
        else printf("%d\n", *next(s.begin(), x - 1));
    }
    printf("%d\n", (int)s.size());
}
