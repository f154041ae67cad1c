# One array of lists of neighbours for all tests, emptied after the search for the vertices that were walked from their start only: roots keep their old neighbours.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    t, p = data[0], 1
    g = [[] for _ in range(200005)]
    out = []
    for _ in range(t):
        n, m = data[p], data[p + 1]
        p += 2
        for _ in range(m):
            x, y = data[p], data[p + 1]
            p += 2
            g[x].append(y)
            g[y].append(x)
        seen = [False] * 200005
        c = best = 0
        for s in range(1, n + 1):
            if seen[s]:
                continue
            seen[s] = True
            c += 1
            stack, size = [s], 0
            while stack:
                v = stack.pop()
                size += 1
                for u in g[v]:
                    if not seen[u]:
                        seen[u] = True
                        stack.append(u)
                if v != s:
                    g[v] = []
            best = max(best, size)
        out.append(f"{c} {best}")
    print("\n".join(out))
main()
