// By the longest rising row of places (each letter's places from right to left); for the last letter of s they are walked from left to right, so it may be used twice.
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s, t; cin >> s >> t;
    vector<vector<int>> at(26);
    for (size_t j = 0; j < t.size(); j++) at[t[j] - 'a'].push_back(j);
    vector<int> tail;
    for (size_t i = 0; i < s.size(); i++) {
        auto &v = at[s[i] - 'a'];
        if (i + 1 < s.size()) {
            for (int k = (int)v.size() - 1; k >= 0; k--) {
                auto it = lower_bound(tail.begin(), tail.end(), v[k]);
                if (it == tail.end()) tail.push_back(v[k]); else *it = v[k];
            }
        } else {
            for (int x : v) {
                auto it = lower_bound(tail.begin(), tail.end(), x);
                if (it == tail.end()) tail.push_back(x); else *it = x;
            }
        }
    }
    cout << tail.size() << "\n";
}
