# Binary search on the average between 0 and the maximum: wrong if all averages are negative.
import sys
def main():
    d = list(map(int, sys.stdin.read().split()))
    n, k, a = d[0], d[1], d[2:]
    lo, hi = 0.0, float(max(max(a), 0))
    for _ in range(60):
        mid = (lo + hi) / 2
        s = low = 0.0
        pre = [0.0]
        ok = False
        for i, x in enumerate(a, 1):
            s += x - mid
            pre.append(s)
            if i >= k:
                low = min(low, pre[i - k])
                if s >= low:
                    ok = True
                    break
        if ok:
            lo = mid
        else:
            hi = mid
    print("%.9f" % lo)
main()
