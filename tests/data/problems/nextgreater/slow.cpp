// Looks on from each number: fast on random numbers, slow when they are all equal.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int n; scanf("%d", &n);
    vector<int> a(n);
    for (auto &x : a) scanf("%d", &x);
    for (int i = 0; i < n; i++) {
        int r = -1, j = i;
        for (int k = 1; k < n; k++) {
            if (++j == n) j = 0;
            if (a[j] > a[i]) { r = a[j]; break; }
        }
        printf("%d ", r);
    }
    puts("");
}
