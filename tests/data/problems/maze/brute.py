h, w = map(int, input().split())
g = [input().strip() for _ in range(h)]
d = {}
goal = None
for i in range(h):
    for j in range(w):
        if g[i][j] == "S":
            d[i, j] = 0
        if g[i][j] == "G":
            goal = (i, j)
for step in range(h * w):
    for (i, j), k in list(d.items()):
        for a, b in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if 0 <= a < h and 0 <= b < w and g[a][b] != "#":
                d[a, b] = min(d.get((a, b), k + 1), k + 1)
print(d.get(goal, -1))
