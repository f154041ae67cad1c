# Depth-first with a visited mark that stays: the first way found is printed, not the shortest, though neighbours nearer to G go first.
import sys
def main():
    t = sys.stdin.read().split()
    h, w = int(t[0]), int(t[1])
    g = t[2:]
    for i in range(h):
        for j in range(w):
            if g[i][j] == "S":
                s = (i, j)
            if g[i][j] == "G":
                e = (i, j)
    st = [(s, 0)]
    seen = {s}
    while st:
        (x, y), d = st.pop()
        if (x, y) == e:
            print(d)
            return
        near = []
        for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= a < h and 0 <= b < w and g[a][b] != "#" and (a, b) not in seen:
                seen.add((a, b))
                near.append((abs(a - e[0]) + abs(b - e[1]), a, b))
        near.sort(reverse=True)
        for _, a, b in near:
            st.append(((a, b), d + 1))
    print(-1)
main()
