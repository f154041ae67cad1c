from math import prod
n, *a = map(int, open(0).read().split())
print(*(prod(a[:i] + a[i + 1:]) % (10**9 + 7) for i in range(n)))
