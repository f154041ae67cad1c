import sys
v = list(map(int, sys.stdin.read().split()))
n, m = v[:2]
e = list(zip(v[2::2], v[3::2]))
left = set(range(1, n + 1))
order = []
while left:
    free = [u for u in left if not any(y == u and x in left for x, y in e)]
    if not free:
        break
    order.append(free[0])
    left.discard(free[0])
print(*order) if not left else print("IMPOSSIBLE")
