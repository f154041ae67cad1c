#include <bits/stdc++.h>
using namespace std;
int main() {
    string s, t = "^"; cin >> s;
    for (char c : s) { t += '#'; t += c; }
    t += "#$";
    int n = t.size(), c = 0, r = 0, best = 0;
    vector<int> p(n, 0);
    for (int i = 1; i < n - 1; i++) {
        if (i < r) p[i] = min(r - i, p[2 * c - i]);
        while (t[i + p[i] + 1] == t[i - p[i] - 1]) p[i]++;
        if (i + p[i] > r) c = i, r = i + p[i];
        best = max(best, p[i]);
    }
    cout << best << "\n";
    return 0;
}
