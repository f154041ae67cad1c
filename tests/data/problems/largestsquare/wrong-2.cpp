// Takes the best only over cells with a row above and a column to the left: a lone cell of the first row or column is not counted (except in a grid of one row or column).
#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    vector<vector<int>> d(h, vector<int>(w, 0));
    int best = 0;
    for (int i = 0; i < h; i++) d[i][0] = g[i][0] == '.';
    for (int j = 0; j < w; j++) d[0][j] = g[0][j] == '.';
    for (int i = 1; i < h; i++) for (int j = 1; j < w; j++) {
        if (g[i][j] == '.') d[i][j] = 1 + min({d[i - 1][j], d[i][j - 1], d[i - 1][j - 1]});
        best = max(best, d[i][j]);
    }
    if (h == 1 || w == 1) for (auto &r : d) for (int x : r) best = max(best, x);
    cout << best * best << "\n";
}
