# Lists of members; the smaller group is poured into the larger one, but the number of the group is changed only for the one that was named and those poured before it.
import sys
def main():
    d = sys.stdin.read().split()
    n, q = int(d[0]), int(d[1])
    g = list(range(n + 1))
    m = [[i] for i in range(n + 1)]
    p = 2
    out = []
    groups = n
    for _ in range(q):
        a = int(d[p + 1])
        if d[p] == "size":
            out.append(len(m[g[a]]))
            p += 2
            continue
        b = int(d[p + 2])
        p += 3
        if g[a] == g[b]:
            continue
        groups -= 1
        x, y = g[a], g[b]
        if len(m[x]) > len(m[y]):
            x, y, a = y, x, b
        for v in m[x]:
            g[v] = y
            m[y].append(v)
            if v == a:
                break
        m[x] = []
    out.append(groups)
    print("\n".join(map(str, out)))
main()
