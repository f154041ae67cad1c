import sys
data = list(map(int, sys.stdin.read().split()))
n = data[0]
par = [0, 0] + data[1:n]
a = data[n:]
res = [0] * (n + 1)
for v in range(1, n + 1):
    u = v
    while u:
        res[u] += a[v - 1]
        u = par[u]
print(*res[1:])
