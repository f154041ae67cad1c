//! Misreadings of section 3: captures.

use crosscheck_core::Cell;
use spec::rochine::Side;

use super::{Moving, Taking, misreads};
use crate::rochine::board::{self, Captured, Line, Pieces, Trip};
use crate::rochine::player::Literal;
use crate::rochine::rules::numbers;

misreads!(OnlyRows, Moving, "captures-only-in-rows", "R3.1", "Pieces are captured in rows alone.");

impl Taking for OnlyRows {
    fn taken(&self, board: &Pieces, mover: Side, trip: Trip, line: &Line) -> Vec<Cell> {
        let row = line[0].row == line[1].row;
        if row { Literal.taken(board, mover, trip, line) } else { Vec::new() }
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
    fn taken(&self, board: &Pieces, mover: Side, trip: Trip, line: &Line) -> Vec<Cell> {
        let column = line[0].col == line[1].col;
        if column { Literal.taken(board, mover, trip, line) } else { Vec::new() }
    }
}

misreads!(
    LeavingCaptures,
    Moving,
    "leaving-captures",
    "R3.2",
    "A line that the piece left is captured as well if it is arranged so without the piece."
);

impl Taking for LeavingCaptures {
    fn brought_about(&self, _board: &Pieces, _captor: Side, trip: Trip, line: &Line) -> bool {
        line.contains(&trip.from) || line.contains(&trip.to)
    }
}

misreads!(
    Waiting,
    Moving,
    "captures-by-waiting",
    "R3.2",
    "Every line that is arranged so after the move is captured, wherever the piece moved to."
);

impl Taking for Waiting {
    fn brought_about(&self, _board: &Pieces, _captor: Side, _trip: Trip, _line: &Line) -> bool {
        true
    }
}

misreads!(
    ArrangedBeforeIsSpared,
    Moving,
    "arranged-before-is-spared",
    "R3.2",
    "A line that was arranged so before the move already is not captured, though the piece moved into it."
);

impl Taking for ArrangedBeforeIsSpared {
    fn brought_about(&self, board: &Pieces, captor: Side, trip: Trip, line: &Line) -> bool {
        let mut before = board.clone();
        Literal.step(&mut before, Trip { from: trip.to, to: trip.from });
        Literal.brought_about(board, captor, trip, line)
            && Literal.against(&before, captor, trip, line).next().is_some()
    }
}

misreads!(
    OnlyLinesLeft,
    Moving,
    "captures-only-around-the-start",
    "R3.2",
    "Pieces are captured in the row and the column of the cell left alone."
);

impl Taking for OnlyLinesLeft {
    fn brought_about(&self, _board: &Pieces, _captor: Side, trip: Trip, line: &Line) -> bool {
        line.contains(&trip.from)
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
    NumbersGoFreely,
    Moving,
    "numbers-go-together-freely",
    "R3.4",
    "With N > 4 any of N − 2 and N − 3 of the mover's pieces goes with any of 1 and 2 of the enemy's."
);

impl Taking for NumbersGoFreely {
    fn further_numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        let holds = (line.len() - 3..=line.len() - 2).contains(&own) && (1..=2).contains(&enemies);
        line.len() > 4 && holds
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
    ContactBehind,
    Moving,
    "contact-only-behind",
    "R3.7",
    "The enemy's pieces must follow on the mover's, to the right of them or below."
);

impl Taking for ContactBehind {
    fn contact(&self, own: &[Cell], enemies: &[Cell]) -> bool {
        let follow = |one: &Cell, other: &Cell| one < other && board::share_a_side(*one, *other);
        own.iter().any(|one| enemies.iter().any(|other| follow(one, other)))
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
    fn captured(&self, board: &Pieces, mover: Side, trip: Trip) -> Captured {
        let Captured { row, column } = Literal.captured(board, mover, trip);
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
