// Looks for the longest common substring of s and its reverse, which need not be the same place (by a suffix automaton).
#include <bits/stdc++.h>
using namespace std;
int main() {
    string s; cin >> s;
    int n = s.size();
    vector<array<int, 26>> to(2 * n + 2);
    vector<int> link(2 * n + 2), len(2 * n + 2);
    for (auto &x : to) x.fill(-1);
    link[0] = -1;
    int last = 0, cnt = 1;
    for (char ch : s) {
        int c = ch - 'a', cur = cnt++;
        len[cur] = len[last] + 1;
        int p = last;
        while (p >= 0 && to[p][c] < 0) to[p][c] = cur, p = link[p];
        if (p < 0) link[cur] = 0;
        else {
            int q = to[p][c];
            if (len[q] == len[p] + 1) link[cur] = q;
            else {
                int k = cnt++;
                to[k] = to[q]; link[k] = link[q]; len[k] = len[p] + 1;
                while (p >= 0 && to[p][c] == q) to[p][c] = k, p = link[p];
                link[q] = link[cur] = k;
            }
        }
        last = cur;
    }
    int v = 0, l = 0, best = 0;
    for (int i = n - 1; i >= 0; i--) {
        int c = s[i] - 'a';
        while (v && to[v][c] < 0) v = link[v], l = len[v];
        if (to[v][c] >= 0) v = to[v][c], l++;
        best = max(best, l);
    }
    cout << best << "\n";
}
