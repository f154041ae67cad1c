// The second round goes over the first half of the circle only.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; cin >> n;
    vector<int> a(n), res(n, -1);
    for (auto &x : a) cin >> x;
    vector<int> st;
    for (int i = 0; i < n; i++) {
        while (!st.empty() && a[st.back()] < a[i]) { res[st.back()] = a[i]; st.pop_back(); }
        st.push_back(i);
    }
    for (int i = 0; i <= n / 2; i++)
        while (!st.empty() && a[st.back()] < a[i]) { res[st.back()] = a[i]; st.pop_back(); }
    for (int x : res) cout << x << " ";
    cout << "\n";
}
