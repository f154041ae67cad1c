# Best value per weight first, compared with the single thing of largest value that fits: only half as good in the worst case.
import sys
def main():
    d = list(map(int, sys.stdin.read().split()))
    n, c = d[0], d[1]
    e = list(zip(d[2::2], d[3::2]))
    e.sort(key=lambda x: (-x[1] / x[0], x[0]))
    one = max([v for w, v in e if w <= c], default=0)
    s = 0
    for w, v in e:
        if w <= c:
            c -= w
            s += v
    print(max(s, one))
main()
