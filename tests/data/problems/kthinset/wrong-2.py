# A sorted list; erase takes away the number at the place found without a test whether it is the number looked for, unless the place is at the end.
import sys
from bisect import bisect_left
def main():
    d = sys.stdin.read().split()
    s = []
    out = []
    for c, x in zip(d[1::2], d[2::2]):
        x = int(x)
        if c == "kth":
            out.append(s[x - 1] if x <= len(s) else "none")
            continue
        i = bisect_left(s, x)
        if c == "insert":
            if i == len(s) or s[i] != x:
                s.insert(i, x)
        elif i < len(s):
            del s[i]
    out.append(len(s))
    print("\n".join(map(str, out)))
main()
