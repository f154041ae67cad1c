# Takes each letter of the one word at the first place where it can be found in the rest of the other, from every start, both ways round.
import sys
def greedy(s, t):
    best = 0
    for k in range(min(len(s), 50)):
        i = 0
        n = 0
        for c in s[k:]:
            p = t.find(c, i)
            if p >= 0:
                n += 1
                i = p + 1
        best = max(best, n)
    return best
def main():
    s = sys.stdin.readline().strip()
    t = sys.stdin.readline().strip()
    print(max(greedy(s, t), greedy(t, s)))
main()
