# Joins each branch with the longest one before it only if it is not longer itself: a longer branch
# that comes later is never added to the one it replaces.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    n = data[0]
    g = [[] for _ in range(n + 1)]
    for i in range(1, 3 * (n - 1), 3):
        x, y, w = data[i:i + 3]
        g[x].append((y, w))
        g[y].append((x, w))
    down = [0] * (n + 1)
    order, par = [1], [0] * (n + 1)
    for v in order:
        for u, w in g[v]:
            if u != par[v]:
                par[u] = v
                order.append(u)
    best = 0
    for v in reversed(order):
        a = 0
        for u, w in g[v]:
            if u == par[v]:
                continue
            d = down[u] + w
            if d > a:
                a = d
                best = max(best, a)
            else:
                best = max(best, a + d)
        down[v] = a
    print(best)
main()
