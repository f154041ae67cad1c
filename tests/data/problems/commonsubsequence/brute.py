from functools import lru_cache
import sys
sys.setrecursionlimit(20000)
s = input().strip()
t = input().strip()
@lru_cache(maxsize=None)
def go(i, j):
    if i == len(s) or j == len(t):
        return 0
    best = max(go(i + 1, j), go(i, j + 1))
    if s[i] == t[j]:
        best = max(best, 1 + go(i + 1, j + 1))
    return best
print(go(0, 0))
