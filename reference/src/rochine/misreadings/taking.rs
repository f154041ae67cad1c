//! Misreadings of sections 3 and 4: captures and the end.

use spec::Cell;
use spec::rochine::{Side, Step};

use super::{Cites, Misread, Moving, Taking, misreads};
use crate::rochine::board::{self, Captured, Line, Pieces, Trip};
use crate::rochine::player::Literal;
use crate::rochine::rules::numbers;

misreads!(OnlyRows, Moving, "captures-only-in-rows", "R3.1", "Pieces are captured in rows alone.");

impl Taking for OnlyRows {
    fn taken(&self, before: &Pieces, board: &Pieces, mover: Side, trip: Trip, line: &Line) -> Vec<Cell> {
        let row = line[0].row == line[1].row;
        if row { Literal.taken(before, board, mover, trip, line) } else { Vec::new() }
    }
}

misreads!(
    OnlyColumns,
    Moving,
    "captures-only-in-columns",
    "R3.1",
    "Pieces are captured in columns alone."
);

impl Taking for OnlyColumns {
    fn taken(&self, before: &Pieces, board: &Pieces, mover: Side, trip: Trip, line: &Line) -> Vec<Cell> {
        let column = line[0].col == line[1].col;
        if column { Literal.taken(before, board, mover, trip, line) } else { Vec::new() }
    }
}

misreads!(
    OnlyLinesEntered,
    Moving,
    "captures-only-around-the-target",
    "R3.2",
    "Pieces are captured in the row and the column of the cell entered alone."
);

impl Taking for OnlyLinesEntered {
    fn brought_about(&self, _before: &Pieces, _captor: Side, trip: Trip, line: &Line) -> bool {
        line.contains(&trip.to)
    }
}

misreads!(
    Waiting,
    Moving,
    "captures-by-waiting",
    "R3.2",
    "Every line that is arranged so after the move is captured, whether the move touched it or not."
);

impl Taking for Waiting {
    fn brought_about(&self, _before: &Pieces, _captor: Side, _trip: Trip, _line: &Line) -> bool {
        true
    }
}

misreads!(
    ArrangedBeforeIsSpared,
    Moving,
    "arranged-before-is-spared",
    "R3.2",
    "A line that was arranged so before the move already is not captured, though the move touched it."
);

impl Taking for ArrangedBeforeIsSpared {
    fn brought_about(&self, before: &Pieces, captor: Side, trip: Trip, line: &Line) -> bool {
        let touched = |at: &Pieces| Literal.against(at, at, captor, trip, line);
        Literal.brought_about(before, captor, trip, line) && !touched(before).is_empty()
    }
}

misreads!(
    FullLine,
    Moving,
    "full-line-is-captured",
    "R3.3",
    "N − 1 of the mover's pieces and 1 of the enemy's, which fill the line, will do as well."
);

impl Taking for FullLine {
    fn numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        own >= line.len() - 2 && enemies == 1
    }
}

misreads!(
    NoFurtherNumbers,
    Moving,
    "no-further-numbers",
    "R3.4",
    "On every board it takes N − 2 of the mover's pieces and 1 of the enemy's."
);

impl Taking for NoFurtherNumbers {
    fn further_numbers(&self, _board: &Pieces, _captor: Side, _line: &Line) -> bool {
        false
    }
}

misreads!(
    NoShortLine,
    Moving,
    "no-line-of-n-minus-two",
    "R3.4",
    "The line must hold N − 1 pieces on every board; N − 2 do not count."
);

impl Taking for NoShortLine {
    fn further_numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        line.len() > 4 && own == line.len() - 3 && enemies == 2
    }
}

misreads!(
    FurtherNumbersOnFour,
    Moving,
    "further-numbers-on-four",
    "R3.4",
    "The further numbers count on a board with N = 4 as well."
);

impl Taking for FurtherNumbersOnFour {
    fn further_numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        own == line.len() - 3 && (enemies == 2 || enemies == 1)
    }
}

misreads!(
    OwnApart,
    Moving,
    "own-pieces-may-be-apart",
    "R3.5",
    "The mover's pieces need not be next to one another."
);

impl Taking for OwnApart {
    fn own_together(&self, _own: &[Cell]) -> bool {
        true
    }
}

misreads!(
    EnemiesApart,
    Moving,
    "enemy-pieces-may-be-apart",
    "R3.6",
    "The enemy's pieces need not be next to each other."
);

impl Taking for EnemiesApart {
    fn enemies_together(&self, _enemies: &[Cell]) -> bool {
        true
    }
}

misreads!(
    NoContact,
    Moving,
    "no-contact-needed",
    "R3.7",
    "The mover's pieces and the enemy's may have a gap between them."
);

impl Taking for NoContact {
    fn contact(&self, _own: &[Cell], _enemies: &[Cell]) -> bool {
        true
    }
}

misreads!(
    OneLineAMove,
    Moving,
    "one-line-a-move",
    "R3.8",
    "A move that captures in a row does not capture in a column as well."
);

impl Taking for OneLineAMove {
    fn captured(&self, before: &Pieces, board: &Pieces, mover: Side, trip: Trip) -> Captured {
        let Captured { row, column } = Literal.captured(before, board, mover, trip);
        let column = if row.is_empty() { column } else { Default::default() };
        Captured { row, column }
    }
}

misreads!(
    MoverIsCaptured,
    Moving,
    "mover-can-be-captured",
    "R3.9",
    "A line that a move arranges to the enemy's advantage costs the mover its pieces there."
);

impl Taking for MoverIsCaptured {
    fn captures(&self, _captor: Side, _mover: Side) -> bool {
        true
    }
}

misreads!(
    ExactlyHalf,
    Moving,
    "lost-with-exactly-half",
    "R4.1",
    "A side has lost when it has exactly N ÷ 2 pieces; with fewer it plays on."
);

impl Taking for ExactlyHalf {
    fn too_few(&self, board: &Pieces, side: Side) -> bool {
        board::count(board, side) == board.rows() / 2
    }
}

misreads!(
    FewerThanHalf,
    Moving,
    "lost-with-fewer-than-half",
    "R4.1",
    "A side has lost when it has fewer than N ÷ 2 pieces; with N ÷ 2 it plays on."
);

impl Taking for FewerThanHalf {
    fn too_few(&self, board: &Pieces, side: Side) -> bool {
        board::count(board, side) < board.rows() / 2
    }
}

misreads!(
    LooksRightFromTheLeft,
    Moving,
    "mobility-looks-right-only-from-the-left",
    "R4.2",
    "Whether a piece can move to the right is looked at only in the left half of the board."
);

impl Taking for LooksRightFromTheLeft {
    fn immobile(&self, board: &Pieces, side: Side) -> bool {
        let free = |cell: Cell| {
            let seen = |to: &Cell| to.col <= cell.col || cell.col <= board.cols() / 2;
            board::neighbours(board, cell).iter().filter(|&to| seen(to)).any(|&to| board[to].is_none())
        };
        !board.cells().any(|cell| board[cell] == Some(side) && free(cell))
    }
}

misreads!(
    DiagonalIsMobile,
    Moving,
    "diagonal-cell-makes-mobile",
    "R4.2",
    "A piece is not held if an empty cell shares only a corner with its own."
);

impl Taking for DiagonalIsMobile {
    fn immobile(&self, board: &Pieces, side: Side) -> bool {
        let near = |a: Cell, b: Cell| a.row.abs_diff(b.row) <= 1 && a.col.abs_diff(b.col) <= 1;
        let free = |cell| board.cells().any(|to| board[to].is_none() && near(cell, to));
        !board.cells().any(|cell| board[cell] == Some(side) && free(cell))
    }
}

misreads!(
    NeverImmobile,
    Moving,
    "immobility-not-checked",
    "R4.2",
    "A side loses by pieces alone: one that has no move has not lost yet."
);

impl Taking for NeverImmobile {
    fn immobile(&self, _board: &Pieces, _side: Side) -> bool {
        false
    }
}

misreads!(
    PlayGoesOn,
    Moving,
    "moves-after-the-end-count",
    "R4.4",
    "Moves after the one that ends the game are judged and made as well."
);

impl Taking for PlayGoesOn {
    fn goes_on(&self, last: &Step) -> bool {
        last.play.is_some()
    }
}
