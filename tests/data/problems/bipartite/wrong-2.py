# Union-find with parities: where the two ends have different parities, the joined root gets the parity of the first end instead of 0.
import sys
def main():
    d = list(map(int, sys.stdin.read().split()))
    n, m = d[0], d[1]
    p = list(range(n + 1))
    par = [0] * (n + 1)
    size = [1] * (n + 1)
    def find(x):
        s = 0
        while p[x] != x:
            s ^= par[x]
            x = p[x]
        return x, s
    c = n
    for x, y in zip(d[2::2], d[3::2]):
        a, s = find(x)
        b, t = find(y)
        if a == b:
            if s == t:
                print(0)
                return
            continue
        if size[a] > size[b]:
            a, b = b, a
        p[a] = b
        par[a] = 1 if s == t else s
        size[b] += size[a]
        c -= 1
    print(pow(2, c, 10**9 + 7))
main()
