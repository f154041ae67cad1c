#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<int> a(n), res(n, -1), st;
    for (auto &x : a) scanf("%d", &x);
    for (int k = 2 * n - 1; k >= 0; k--) {
        int i = k % n;
        while (!st.empty() && st.back() <= a[i]) st.pop_back();
        if (!st.empty()) res[i] = st.back();
        st.push_back(a[i]);
    }
    for (int i = 0; i < n; i++) printf("%d ", res[i]);
    puts("");
    return 0;
}
