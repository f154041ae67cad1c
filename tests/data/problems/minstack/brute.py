s = []
for _ in range(int(input())):
    c = input().split()
    if c[0] == "push":
        s.append(int(c[1]))
    elif c[0] == "pop":
        s = s[:-1]
    else:
        print(min(s) if s else "EMPTY")
print(len(s))
