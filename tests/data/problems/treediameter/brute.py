n, *e = map(int, open(0).read().split())
adj = [[] for _ in range(n + 1)]
for x, y, w in zip(e[::3], e[1::3], e[2::3]):
    adj[x].append((y, w))
    adj[y].append((x, w))
best = 0
for s in range(1, n + 1):
    stack = [(s, 0, 0)]
    while stack:
        v, p, d = stack.pop()
        best = max(best, d)
        for u, w in adj[v]:
            if u != p:
                stack.append((u, v, d + w))
print(best)
