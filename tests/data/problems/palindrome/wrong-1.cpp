// Two arrays of Manacher's way, but the even one is not looked at when the odd one already gives three or more.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s; cin >> s;
    int n = s.size(), odd = 1, even = 0;
    for (int i = 0, l = 0, r = -1; i < n; i++) {
        static vector<int> d(n);
        int k = i > r ? 1 : min(d[l + r - i], r - i + 1);
        while (i - k >= 0 && i + k < n && s[i - k] == s[i + k]) k++;
        d[i] = k;
        odd = max(odd, 2 * k - 1);
        if (i + k - 1 > r) l = i - k + 1, r = i + k - 1;
    }
    if (odd >= 3) { cout << odd << "\n"; return 0; }
    for (int i = 0, l = 0, r = -1; i < n; i++) {
        static vector<int> d(n);
        int k = i > r ? 0 : min(d[l + r - i + 1], r - i + 1);
        while (i - k - 1 >= 0 && i + k < n && s[i - k - 1] == s[i + k]) k++;
        d[i] = k;
        even = max(even, 2 * k);
        if (i + k - 1 > r) l = i - k, r = i + k - 1;
    }
    cout << max(odd, even) << "\n";
}
