s = set()
for _ in range(int(input())):
    c, x = input().split()
    x = int(x)
    if c == "insert":
        s.add(x)
    elif c == "erase":
        s.discard(x)
    else:
        print(sorted(s)[x - 1] if x <= len(s) else "none")
print(len(s))
