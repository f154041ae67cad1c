// Walks over the whole grid once for each step: slow on long ways.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    vector<vector<int>> d(h + 2, vector<int>(w + 2, -1));
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) if (g[i][j] == 'S') d[i + 1][j + 1] = 0;
    for (int k = 0; ; k++) {
        bool more = false;
        for (int i = 1; i <= h; i++) for (int j = 1; j <= w; j++) {
            if (d[i][j] >= 0 || g[i - 1][j - 1] == '#') continue;
            if (d[i - 1][j] == k || d[i + 1][j] == k || d[i][j - 1] == k || d[i][j + 1] == k) {
                d[i][j] = k + 1; more = true;
                if (g[i - 1][j - 1] == 'G') { printf("%d\n", k + 1); return 0; }
            }
        }
        if (!more) break;
    }
    puts("-1");
}
