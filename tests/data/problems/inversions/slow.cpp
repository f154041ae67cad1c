// All pairs.
#include <bits/stdc++.h>
using namespace std;
int main() {
    int t; scanf("%d", &t);
    while (t--) {
        int n; scanf("%d", &n);
        vector<int> a(n);
        for (auto &x : a) scanf("%d", &x);
        long long res = 0;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) if (a[i] > a[j]) res++;
        printf("%lld\n", res);
    }
}
