// Spreads the smallest label over the grid row by row until nothing changes: slow on a long snake.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    vector<int> l(h * w, -1);
    for (int i = 0; i < h * w; i++) if (g[i / w][i % w] == '#') l[i] = i;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) {
            int &x = l[i * w + j];
            if (x < 0) continue;
            int m = x;
            if (i && l[i * w + j - w] >= 0) m = min(m, l[i * w + j - w]);
            if (j && l[i * w + j - 1] >= 0) m = min(m, l[i * w + j - 1]);
            if (i + 1 < h && l[i * w + j + w] >= 0) m = min(m, l[i * w + j + w]);
            if (j + 1 < w && l[i * w + j + 1] >= 0) m = min(m, l[i * w + j + 1]);
            if (m < x) x = m, more = true;
        }
    }
    vector<int> size(h * w, 0);
    int c = 0, best = 0;
    for (int x : l) if (x >= 0) { if (!size[x]++) c++; best = max(best, size[x]); }
    printf("%d %d\n", c, best);
}
