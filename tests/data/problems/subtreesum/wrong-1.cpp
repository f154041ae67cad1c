// Goes from n down to 2, as if each parent had a smaller number than its children.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    vector<int> p(n + 1, 0);
    vector<long long> s(n + 1);
    for (int i = 2; i <= n; i++) cin >> p[i];
    for (int i = 1; i <= n; i++) cin >> s[i];
    for (int i = n; i >= 2; i--) s[p[i]] += s[i];
    for (int i = 1; i <= n; i++) cout << s[i] << " ";
    cout << "\n";
}
