import sys
data = list(map(int, sys.stdin.read().split()))
n, m = data[:2]
e = list(zip(data[2::3], data[3::3], data[4::3]))
d = [0 if v == 1 else None for v in range(n + 1)]
for _ in range(n):
    for x, y, w in e:
        if d[x] is not None and (d[y] is None or d[x] + w < d[y]):
            d[y] = d[x] + w
print(-1 if d[n] is None else d[n])
