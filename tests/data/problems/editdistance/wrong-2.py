# From the longest common subsequence: the letters not in it, of the longer word. A letter of the shorter word may have no partner to replace.
import sys
def main():
    s = sys.stdin.readline().strip()
    t = sys.stdin.readline().strip()
    a = [0] * (len(t) + 1)
    for c in s:
        b = [0]
        for j, x in enumerate(t):
            b.append(a[j] + 1 if c == x else max(a[j + 1], b[j]))
        a = b
    print(max(len(s), len(t)) - a[-1])
main()
