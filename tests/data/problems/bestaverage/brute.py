from fractions import Fraction
n, k, *a = map(int, open(0).read().split())
best = max(Fraction(sum(a[i:j]), j - i) for i in range(n) for j in range(i + k, n + 1))
print("%.9f" % float(best))
