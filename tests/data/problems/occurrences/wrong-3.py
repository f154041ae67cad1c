# On a mismatch the match begins anew at the present letter, without the prefix function.
import sys
def main():
    p = sys.stdin.readline().strip()
    t = sys.stdin.readline().strip()
    m = len(p)
    # border of the whole word, for overlapping occurrences
    b = 0
    f = [0] * m
    for i in range(1, m):
        while b and p[b] != p[i]:
            b = f[b - 1]
        if p[b] == p[i]:
            b += 1
        f[i] = b
    k = res = 0
    for c in t:
        if p[k] == c:
            k += 1
        else:
            k = 1 if c == p[0] else 0
        if k == m:
            res += 1
            k = f[m - 1]
    print(res)
main()
