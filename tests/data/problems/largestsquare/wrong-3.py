# Heights of columns with a stack as for the largest rectangle; takes min(height, width) of the rectangle of largest area only.
import sys
def main():
    t = sys.stdin.read().split()
    h, w = int(t[0]), int(t[1])
    up = [0] * w
    best = (0, 0)
    for s in t[2:]:
        for j in range(w):
            up[j] = up[j] + 1 if s[j] == "." else 0
        st = []
        for j, x in enumerate(up + [0]):
            k = j
            while st and st[-1][1] >= x:
                k, y = st.pop()
                best = max(best, (y * (j - k), min(y, j - k)))
            st.append((k, x))
    print(best[1] ** 2)
main()
