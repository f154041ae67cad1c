"""Wrong: a side that is walled in can move if the opposite border is free.

Whether a side can move is asked without asking where the board ends: row -1 is the last row.
"""

import sys

sys.dont_write_bytecode = True

import right


def can_move(board, side):
    """Whether the side has a move; above row 0 lies the last row, left of column 0 the last."""
    n = len(board)
    for x in range(n):
        for y in range(n):
            if board[x][y] != side:
                continue
            for dx, dy in right.SIDES:
                if x + dx < n and y + dy < n and board[x + dx][y + dy] == right.EMPTY:
                    return True
    return False


right.can_move = can_move
right.main()
