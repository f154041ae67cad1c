h, w = map(int, input().split())
g = [input().strip() for _ in range(h)]
label = {(i, j): i * w + j for i in range(h) for j in range(w) if g[i][j] == "#"}
more = True
while more:
    more = False
    for i, j in label:
        for o in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if o in label and label[o] < label[i, j]:
                label[i, j] = label[o]
                more = True
v = list(label.values())
print(len(set(v)), max((v.count(x) for x in v), default=0))
