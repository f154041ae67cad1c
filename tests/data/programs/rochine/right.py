"""Rochine Round 2, as a contestant would write it: reads a game, prints how it stands.

A wrong program of this folder imports this one and puts one function of its own in its place.
"""

import sys

RED, BLUE, EMPTY = "h", "l", "."
NAMES = {RED: "red", BLUE: "blue"}
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def start(n):
    """The board at the start, a list of rows."""
    edge = [RED] * (n // 2) + [BLUE] * (n // 2)
    middle = [RED] + [EMPTY] * (n - 2) + [BLUE]
    return [list(edge)] + [list(middle) for _ in range(n - 2)] + [list(edge)]


def on_board(board, x, y):
    """Whether row x, column y (from 0) is a cell."""
    return 0 <= x < len(board) and 0 <= y < len(board)


def is_legal(board, side, source, target):
    """Whether the side may move from one cell to the other."""
    if not on_board(board, *source) or not on_board(board, *target):
        return False
    if board[source[0]][source[1]] != side or board[target[0]][target[1]] != EMPTY:
        return False
    return abs(source[0] - target[0]) + abs(source[1] - target[1]) == 1


def lines_of(board, cell):
    """The row and the column of a cell, each a list of cells."""
    n = len(board)
    return [[(cell[0], y) for y in range(n)], [(x, cell[1]) for x in range(n)]]


def together(places):
    """Whether the places, in ascending order, have no gap."""
    return places[-1] - places[0] == len(places) - 1


def taken(board, side, line):
    """The enemy's cells that are captured in the line."""
    n = len(board)
    own = [i for i, (x, y) in enumerate(line) if board[x][y] == side]
    enemies = [i for i, (x, y) in enumerate(line) if board[x][y] not in (side, EMPTY)]
    counts = [(n - 2, 1)]
    if n > 4:
        counts += [(n - 3, 2), (n - 3, 1)]
    if (len(own), len(enemies)) not in counts:
        return []
    if together(own) and together(enemies) and together(sorted(own + enemies)):
        return [line[i] for i in enemies]
    return []


def pieces(board, side):
    """How many pieces the side has."""
    return sum(row.count(side) for row in board)


def can_move(board, side):
    """Whether the side has a move."""
    n = len(board)
    for x in range(n):
        for y in range(n):
            if board[x][y] != side:
                continue
            for dx, dy in SIDES:
                if on_board(board, x + dx, y + dy) and board[x + dx][y + dy] == EMPTY:
                    return True
    return False


def make_move(board, side, source, target):
    """Makes a legal move and its captures, in the row and the column of the cell moved to."""
    board[source[0]][source[1]] = EMPTY
    board[target[0]][target[1]] = side
    captured = []
    for line in lines_of(board, target):
        captured += taken(board, side, line)
    for x, y in captured:
        board[x][y] = EMPTY


def has_lost(board, side):
    """Whether the side, whose turn it is, has lost."""
    return pieces(board, side) <= len(board) // 2 or not can_move(board, side)


def play(n, moves):
    """The lines of the answer."""
    board = start(n)
    mover, enemy = RED, BLUE
    for a, b, c, d in moves:
        source, target = (b - 1, a - 1), (d - 1, c - 1)
        if not is_legal(board, mover, source, target):
            return ["0"]
        make_move(board, mover, source, target)
        if has_lost(board, enemy):
            return ["2", NAMES[mover]] + ["".join(row) for row in board]
        mover, enemy = enemy, mover
    return ["1"] + ["".join(row) for row in board]


def main():
    """Reads standard input, prints the answer."""
    numbers = [int(word) for word in sys.stdin.read().split()]
    n, k = numbers[:2]
    rest = numbers[2 : 2 + 4 * k]
    print("\n".join(play(n, list(zip(*[iter(rest)] * 4)))))


if __name__ == "__main__":
    main()
