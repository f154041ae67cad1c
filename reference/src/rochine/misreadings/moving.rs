//! Misreadings of sections 1 and 2: coordinates and moves.

use crosscheck_core::Cell;
use spec::rochine::{Side, Spot};

use super::{Moving, Taking, misreads};
use crate::rochine::board::{Pieces, Trip};

misreads!(RowFirst, Taking, "row-first", "R1.3", "The first number of a pair is the row.");

impl Moving for RowFirst {
    fn coordinates(&self, spot: Spot) -> Spot {
        Spot { col: spot.row, row: spot.col }
    }
}

misreads!(FromZero, Taking, "coordinates-from-zero", "R1.3", "Columns and rows are counted from 0.");

impl Moving for FromZero {
    fn coordinates(&self, Spot { col, row }: Spot) -> Spot {
        Spot { col: col.saturating_add(1), row: row.saturating_add(1) }
    }
}

misreads!(BlueBegins, Taking, "blue-begins", "R2.1", "Blue makes the first move.");

impl Moving for BlueBegins {
    fn mover(&self, number: u32) -> Side {
        if number % 2 == 1 { Side::Blue } else { Side::Red }
    }
}

misreads!(
    EdgesJoin,
    Taking,
    "edges-join",
    "R2.2",
    "Beyond the last row or column comes the first again, and before the first the last."
);

impl Moving for EdgesJoin {
    fn on_the_board(&self, board: &Pieces, spot: Spot) -> Option<Cell> {
        let side = i64::from(board.rows());
        let wrapped = |at: i32| ((i64::from(at) - 1).rem_euclid(side) + 1) as u32;
        Some(Cell::new(wrapped(spot.row), wrapped(spot.col)))
    }
}

misreads!(
    TableOfEight,
    Taking,
    "table-of-eight",
    "R2.2",
    "The board has eight rows and eight columns at most: what is beyond them is off it."
);

impl Moving for TableOfEight {
    fn on_the_board(&self, board: &Pieces, spot: Spot) -> Option<Cell> {
        spot.on(board.rows().min(8))
    }
}

misreads!(
    EnemysPieceMoves,
    Taking,
    "enemys-piece-may-be-moved",
    "R2.3",
    "Any piece may be moved, whoever's turn it is."
);

impl Moving for EnemysPieceMoves {
    fn own(&self, board: &Pieces, _mover: Side, from: Cell) -> bool {
        board[from].is_some()
    }
}

misreads!(
    DiagonalIsAdjacent,
    Taking,
    "diagonal-step-allowed",
    "R2.5",
    "A piece may step to a cell that shares only a corner with its own as well."
);

impl Moving for DiagonalIsAdjacent {
    fn adjacent(&self, Trip { from, to }: Trip) -> bool {
        from.row.abs_diff(to.row) <= 1 && from.col.abs_diff(to.col) <= 1
    }
}

misreads!(
    MovesLikeARook,
    Taking,
    "moves-any-distance",
    "R2.5",
    "A piece moves any number of cells in its row or its column."
);

impl Moving for MovesLikeARook {
    fn adjacent(&self, Trip { from, to }: Trip) -> bool {
        from.row == to.row || from.col == to.col
    }
}

misreads!(
    OccupiedIsExchanged,
    Taking,
    "occupied-cell-is-exchanged",
    "R2.6",
    "A piece may step onto another one, which goes to the cell that it left."
);

impl Moving for OccupiedIsExchanged {
    fn vacant(&self, _board: &Pieces, _to: Cell) -> bool {
        true
    }
}
