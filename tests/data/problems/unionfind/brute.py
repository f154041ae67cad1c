n, q = map(int, input().split())
g = list(range(n + 1))
for _ in range(q):
    c, *v = input().split()
    v = [int(x) for x in v]
    if c == "union":
        old, new = g[v[0]], g[v[1]]
        g = [new if x == old else x for x in g]
    else:
        print(g[1:].count(g[v[0]]))
print(len(set(g[1:])))
