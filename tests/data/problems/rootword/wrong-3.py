# Tries lengths below the half only (range leaves out its end).
import sys
def main():
    s = sys.stdin.readline().strip()
    n = len(s)
    for d in range(1, n // 2):
        if n % d == 0 and s[:d] * (n // d) == s:
            print(s[:d])
            return
    print(s)
main()
