// Pops only smaller numbers from the stack, so an equal number counts as greater.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    vector<int> a(n), res(n, -1), st;
    for (auto &x : a) cin >> x;
    for (int k = 2 * n - 2; k >= 0; k--) {
        int i = k % n;
        while (!st.empty() && st.back() < a[i]) st.pop_back();
        if (k < n) res[i] = st.empty() ? -1 : st.back();
        st.push_back(a[i]);
    }
    for (int x : res) cout << x << " ";
    cout << "\n";
}
