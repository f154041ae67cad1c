# Takes the sum of the distances by which numbers stand too far to the left: that is not the number of inversions.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    t, p = data[0], 1
    for _ in range(t):
        n = data[p]
        a = data[p + 1:p + 1 + n]
        p += n + 1
        res = 0
        for i, x in enumerate(a, 1):
            if x > i:
                res += x - i
        print(res)
main()
