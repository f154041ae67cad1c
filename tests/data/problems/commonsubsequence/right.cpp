#include <bits/stdc++.h>
using namespace std;
int main() {
    string s, t; cin >> s >> t;
    vector<int> a(t.size() + 1, 0), b(t.size() + 1, 0);
    for (char c : s) {
        for (size_t j = 0; j < t.size(); j++) b[j + 1] = c == t[j] ? a[j] + 1 : max(a[j + 1], b[j]);
        swap(a, b);
    }
    printf("%d\n", a[t.size()]);
    return 0;
}
