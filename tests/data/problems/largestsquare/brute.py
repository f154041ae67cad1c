h, w = map(int, input().split())
g = [input().strip() for _ in range(h)]
best = 0
for i in range(h):
    for j in range(w):
        for k in range(1, min(h - i, w - j) + 1):
            if all("#" not in g[a][j:j + k] for a in range(i, i + k)):
                best = max(best, k)
print(best * best)
