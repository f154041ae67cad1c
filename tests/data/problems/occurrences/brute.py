p = input().strip()
t = input().strip()
print(sum(t[i:i + len(p)] == p for i in range(len(t))))
