import sys
data = list(map(int, sys.stdin.read().split()))
n, q = data[0], data[1]
par = [0, 0] + data[2:n + 1]
rest = data[n + 1:]
def up(v):
    path = [v]
    while v != 1:
        v = par[v]
        path.append(v)
    return path
for a, b in zip(rest[::2], rest[1::2]):
    x, y = up(a), up(b)
    common = len(set(x) & set(y))
    print(len(x) + len(y) - 2 * common)
