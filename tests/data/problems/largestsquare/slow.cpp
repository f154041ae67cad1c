// Tries each corner and lets the square grow as long as its new edge is free: slow on empty grids.
#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    int best = 0;
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) {
        int k = 0;
        while (i + k < h && j + k < w) {
            bool ok = true;
            for (int a = 0; a <= k && ok; a++) ok = g[i + k][j + a] == '.' && g[i + a][j + k] == '.';
            if (!ok) break;
            k++;
        }
        best = max(best, k);
    }
    cout << best * best << "\n";
}
