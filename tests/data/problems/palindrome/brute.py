s = input().strip()
n = len(s)
best = 0
for i in range(n):
    for j in range(i + 1, n + 1):
        if s[i:j] == s[i:j][::-1]:
            best = max(best, j - i)
print(best)
