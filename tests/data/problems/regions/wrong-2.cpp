// Labels in one walk; where two labels meet, the parent of the larger one is overwritten without a look for the roots.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    vector<string> g(h);
    for (auto &s : g) cin >> s;
    vector<vector<int>> l(h, vector<int>(w, 0));
    vector<int> p{0}, size{0};
    for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) {
        if (g[i][j] != '#') continue;
        int a = i ? l[i - 1][j] : 0, b = j ? l[i][j - 1] : 0;
        if (!a && !b) { l[i][j] = p.size(); p.push_back(p.size()); size.push_back(0); }
        else if (!a || !b) l[i][j] = a + b;
        else { l[i][j] = a; if (a != b) p[max(a, b)] = min(a, b); }
    }
    for (size_t k = 1; k < p.size(); k++) p[k] = p[p[k]];
    for (auto &r : l) for (int x : r) if (x) size[p[x]]++;
    int c = 0, best = 0;
    for (size_t k = 1; k < p.size(); k++) if (size[k]) c++, best = max(best, size[k]);
    cout << c << " " << best << "\n";
}
