#include <bits/stdc++.h>
using namespace std;
int main() {
    string s, t; cin >> s >> t;
    int n = t.size();
    vector<int> a(n + 1), b(n + 1);
    iota(a.begin(), a.end(), 0);
    for (size_t i = 0; i < s.size(); i++) {
        b[0] = i + 1;
        for (int j = 1; j <= n; j++) b[j] = min({a[j] + 1, b[j - 1] + 1, a[j - 1] + (s[i] != t[j - 1])});
        swap(a, b);
    }
    printf("%d\n", a[n]);
    return 0;
}
