#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    int c = 0, best = 0;
    vector<int> q;
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) {
        if (g[i][j] != '#') continue;
        c++; g[i][j] = '.'; q.assign(1, i * w + j);
        for (size_t k = 0; k < q.size(); k++) {
            int x = q[k] / w, y = q[k] % w;
            const int d[] = {0, 1, 0, -1, 0};
            for (int t = 0; t < 4; t++) {
                int a = x + d[t], b = y + d[t + 1];
                if (a < 0 || b < 0 || a >= h || b >= w || g[a][b] != '#') continue;
                g[a][b] = '.'; q.push_back(a * w + b);
            }
        }
        best = max(best, (int)q.size());
    }
    printf("%d %d\n", c, best);
    return 0;
}
