n, *a = map(int, open(0).read().split())
res = []
for i in range(n):
    after = a[i + 1:] + a[:i]
    res.append(next((x for x in after if x > a[i]), -1))
print(*res)
