for _ in range(int(input())):
    input()
    s = input().strip()
    while True:
        t = s.replace("()", "").replace("<>", "").replace("{}", "")
        if t == s:
            break
        s = t
    print("YES" if s == "" else "NO")
