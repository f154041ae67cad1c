# Recursion without a higher limit: breaks down on deep trees.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    n = data[0]
    ch = [[] for _ in range(n + 1)]
    for v, p in enumerate(data[1:n], 2):
        ch[p].append(v)
    s = [0] + data[n:]
    def go(v):
        for u in ch[v]:
            s[v] += go(u)
        return s[v]
    go(1)
    print(*s[1:])
main()
