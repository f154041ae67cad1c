# The end reached so far begins at 0 instead of at the first left end: wrong where intervals lie below 0.
import sys
def main():
    v = list(map(int, sys.stdin.read().split()))
    e = sorted(zip(v[1::2], v[2::2]))
    end = res = 0
    for l, r in e:
        if r > end:
            res += r - max(l, end)
            end = r
    print(res)
main()
