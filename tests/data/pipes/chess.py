"""`chess` over a pipe, with clients/python. With the argument `wrong`, an equal level does not capture."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "clients" / "python"))
import crosscheck

WRONG = "wrong" in sys.argv


def play(text):
    words = iter(text.split())
    query, answers = 0, []
    for test in range(1, int(next(words)) + 1):
        n, m, q = (int(next(words)) for _ in range(3))
        right = [next(words) for _ in range(n)] if m > 1 else [""] * n
        below = [next(words) for _ in range(n - 1)]
        pieces = {}
        for _ in range(q):
            query += 1
            colour, level, x, y = (int(next(words)) for _ in range(4))
            pieces[x - 1, y - 1] = colour, level
            step = {"query": query, "test": test, **reach(n, m, right, below, pieces, (x - 1, y - 1))}
            answers.append(step["reachable"])
            yield step
    return "\n".join(map(str, answers))


def reach(n, m, right, below, pieces, start):
    def state(a, b):
        (x, y), (u, v) = min(a, b), max(a, b)
        return int(right[x][y] if x == u else below[x][y])

    def next_to(cell, dx, dy, kind):
        x, y = cell[0] + dx, cell[1] + dy
        inside = 0 <= x < n and 0 <= y < m
        return (x, y) if inside and state(cell, (x, y)) == kind else None

    def ends(cell):
        """Returns whether a move may end on a cell."""
        if cell not in pieces:
            return True
        (ours, mine), (theirs, level) = pieces[start], pieces[cell]
        return ours != theirs and (level < mine if WRONG else level <= mine)

    ways = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    normal = {next_to(start, *way, 1) for way in ways} - {None}
    straight = set()
    for way in ways:
        cell = next_to(start, *way, 2)
        while cell:
            straight.add(cell)
            cell = next_to(cell, *way, 2) if cell not in pieces else None
    connected, open_cells = {start}, [start]
    while open_cells:
        cell = open_cells.pop()
        if cell != start and cell in pieces:
            continue
        new = {next_to(cell, *way, 3) for way in ways} - {None} - connected
        connected |= new
        open_cells += new
    kinds = {"normal": normal, "straight": straight, "connected": connected - {start}}
    kinds = {name: {cell for cell in cells if ends(cell)} for name, cells in kinds.items()}
    count = lambda cells: {"free": len(cells - pieces.keys()), "captured": len(cells & pieces.keys())}
    whole = set().union(*kinds.values())
    return {**{name: count(cells) for name, cells in kinds.items()}, "reachable": len(whole)}


if __name__ == "__main__":
    crosscheck.serve(play, name="chess.py")
