n, *a = map(int, open(0).read().split())
print(max(sum(a[i:j]) for i in range(n) for j in range(i + 1, n + 1)))
