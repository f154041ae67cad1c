#include <bits/stdc++.h>
using namespace std;
int main() {
    ios::sync_with_stdio(false);
    int h, w; cin >> h >> w;
    vector<int> a(w + 1, 0), b(w + 1, 0);
    int best = 0;
    for (int i = 0; i < h; i++) {
        string s; cin >> s;
        for (int j = 1; j <= w; j++) {
            b[j] = s[j - 1] == '#' ? 0 : 1 + min({a[j], a[j - 1], b[j - 1]});
            best = max(best, b[j]);
        }
        swap(a, b);
    }
    printf("%d\n", best * best);
    return 0;
}
