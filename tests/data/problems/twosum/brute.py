n, s, *a = map(int, open(0).read().split())
print(sum(a[i] + a[j] == s for j in range(n) for i in range(j)))
