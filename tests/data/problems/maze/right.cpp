#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    vector<int> d(h * w, -1), q;
    for (auto &s : g) cin >> s;
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) if (g[i][j] == 'S') q.push_back(i * w + j), d[i * w + j] = 0;
    for (size_t k = 0; k < q.size(); k++) {
        int x = q[k] / w, y = q[k] % w;
        if (g[x][y] == 'G') { printf("%d\n", d[q[k]]); return 0; }
        const int e[] = {0, 1, 0, -1, 0};
        for (int t = 0; t < 4; t++) {
            int a = x + e[t], b = y + e[t + 1];
            if (a < 0 || b < 0 || a >= h || b >= w || g[a][b] == '#' || d[a * w + b] >= 0) continue;
            d[a * w + b] = d[q[k]] + 1; q.push_back(a * w + b);
        }
    }
    puts("-1");
    return 0;
}
