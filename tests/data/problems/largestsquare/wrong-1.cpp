// The least of the cell above and the cell to the left, without the one across the corner.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    vector<vector<int>> d(h, vector<int>(w, 0));
    int best = 0;
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) {
        if (g[i][j] == '#') continue;
        d[i][j] = 1 + (i && j ? min(d[i - 1][j], d[i][j - 1]) : 0);
        best = max(best, d[i][j]);
    }
    cout << best * best << "\n";
}
