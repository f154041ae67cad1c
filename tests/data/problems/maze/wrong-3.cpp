// Steps to the open cell with the best estimate, which is three times the distance left: fast, but the way is not always the shortest.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    int sx = 0, sy = 0, gx = 0, gy = 0;
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) {
        if (g[i][j] == 'S') sx = i, sy = j;
        if (g[i][j] == 'G') gx = i, gy = j;
    }
    vector<int> d(h * w, INT_MAX);
    priority_queue<array<int, 4>> q;
    d[sx * w + sy] = 0;
    q.push({0, 0, sx, sy});
    while (!q.empty()) {
        auto [k, c, x, y] = q.top(); q.pop();
        if (x == gx && y == gy) { cout << -c << "\n"; return 0; }
        if (-c > d[x * w + y]) continue;
        const int e[] = {0, 1, 0, -1, 0};
        for (int t = 0; t < 4; t++) {
            int a = x + e[t], b = y + e[t + 1];
            if (a < 0 || b < 0 || a >= h || b >= w || g[a][b] == '#' || d[a * w + b] <= 1 - c) continue;
            d[a * w + b] = 1 - c;
            q.push({-(1 - c + 3 * (abs(a - gx) + abs(b - gy))), c - 1, a, b});
        }
    }
    cout << -1 << "\n";
}
