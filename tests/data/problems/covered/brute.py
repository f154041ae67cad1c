import sys
v = list(map(int, sys.stdin.read().split()))
e = list(zip(v[1::2], v[2::2]))
ends = sorted(set(v[1:]))
print(sum(b - a for a, b in zip(ends, ends[1:]) if any(l <= a and b <= r for l, r in e)))
