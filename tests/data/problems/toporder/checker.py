import sys
def ok(inp, out, ans):
    v = list(map(int, inp.split()))
    n, m = v[:2]
    e = list(zip(v[2::2], v[3::2]))
    w = out.split()
    if ans.split() == ["IMPOSSIBLE"] or w == ["IMPOSSIBLE"]:
        return w == ans.split()
    try:
        w = list(map(int, w))
    except ValueError:
        return False
    if sorted(w) != list(range(1, n + 1)):
        return False
    pos = {x: i for i, x in enumerate(w)}
    return all(pos[x] < pos[y] for x, y in e)
if __name__ == "__main__":
    inp, out, ans = (open(p).read() for p in sys.argv[1:4])
    sys.exit(0 if ok(inp, out, ans) else 1)
