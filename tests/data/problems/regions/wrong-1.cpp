// The grid is one long line: the last cell of a row counts as a neighbour of the first of the next.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int h, w; cin >> h >> w;
    string g, s;
    for (int i = 0; i < h; i++) cin >> s, g += s;
    int n = h * w, c = 0, best = 0;
    for (int i = 0; i < n; i++) {
        if (g[i] != '#') continue;
        c++;
        int size = 0;
        vector<int> st{i}; g[i] = '.';
        while (!st.empty()) {
            int v = st.back(); st.pop_back(); size++;
            for (int d : {1, -1, w, -w}) {
                int u = v + d;
                if (u >= 0 && u < n && g[u] == '#') g[u] = '.', st.push_back(u);
            }
        }
        best = max(best, size);
    }
    cout << c << " " << best << "\n";
}
