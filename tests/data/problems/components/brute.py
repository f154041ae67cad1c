t = int(input())
for _ in range(t):
    n, m = map(int, input().split())
    c = list(range(n + 1))
    for _ in range(m):
        x, y = map(int, input().split())
        old, new = c[x], c[y]
        c = [new if k == old else k for k in c]
    c = c[1:]
    print(len(set(c)), max(c.count(k) for k in c))
