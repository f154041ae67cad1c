# Climbs by blocks of the square root while the blocks differ, but moves the vertex with the larger number, not the one whose block is deeper.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    n, q = data[0], data[1]
    par = [0, 1] + data[2:n + 1]
    dep = [0] * (n + 1)
    for v in range(2, n + 1):
        dep[v] = dep[par[v]] + 1
    B = 1
    while B * B <= max(dep):
        B += 1
    top = [0, 1] + [0] * (n - 1)
    for v in range(2, n + 1):
        top[v] = par[v] if dep[v] % B == 0 else top[par[v]]
    out = []
    p = n + 1
    for _ in range(q):
        a, b = data[p], data[p + 1]
        p += 2
        s = dep[a] + dep[b]
        while top[a] != top[b]:
            if a > b:
                a = top[a]
            else:
                b = top[b]
        while a != b:
            if dep[a] > dep[b]:
                a = par[a]
            else:
                b = par[b]
        out.append(s - 2 * dep[a])
    print("\n".join(map(str, out)))
main()
