// abs of integers for a distance of reals: distances of 1 or more are cut off to whole numbers.
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
static int dist(double a, double b) { return abs((int)(a - b)); }
int main() {
    int n; scanf("%d", &n);
    std::vector<double> x(n);
    for (auto &v : x) scanf("%lf", &v);
    std::sort(x.begin(), x.end());
    double best = 4e9;
    for (int i = 1; i < n; i++) {
        double d = x[i] - x[i - 1];
        if (d < best) best = d < 1 ? d : dist(x[i], x[i - 1]);
    }
    printf("%.6f\n", best);
}
