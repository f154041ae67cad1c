//! Sections 1 and 2 of the page: the board and moves.

use crosscheck_core::{Cell, Grid};
use spec::rochine::{Case, Move, Side, Spot, Verdict};

use crate::cites::Cites;
use crate::rochine::board::{self, Pieces, Trip};

/// The rules of moves: their form, their legality and their effect on the board.
pub trait Moving: Cites {
    /// **R1.1 Board.** N × N cells; at the start they hold the pieces returned by [`Moving::start`].
    fn lay_out(&self, case: &Case) -> Pieces {
        self.cites("R1.1");
        self.cites("R1.2");
        Grid::from_fn(case.side(), case.side(), |cell| self.start(case.side(), cell))
    }

    /// **R1.2 Start.** Red is in the leftmost column and in the left half of the top and bottom rows. Blue is in the
    /// rightmost column and in the right half of both rows.
    fn start(&self, side: u32, cell: Cell) -> Option<Side> {
        let top_or_bottom = cell.row == 1 || cell.row == side;
        if cell.col == 1 || (top_or_bottom && cell.col <= side / 2) {
            Some(Side::Red)
        } else if cell.col == side || (top_or_bottom && cell.col > side / 2) {
            Some(Side::Blue)
        } else {
            None
        }
    }

    /// **R1.3 Coordinates.** The first number of a pair is the column, the second the row.
    fn coordinates(&self, spot: Spot) -> Spot {
        if spot.col != spot.row {
            self.cites("R1.3");
        }
        spot
    }

    /// **R2.1 Turns.** Red makes the first move; then blue and red alternate.
    fn mover(&self, number: u32) -> Side {
        self.cites("R2.1");
        if number % 2 == 1 { Side::Red } else { Side::Blue }
    }

    /// **R2.2 On the board.** Returns the cell of a spot, if it lies on the board.
    fn on_the_board(&self, board: &Pieces, spot: Spot) -> Option<Cell> {
        let cell = spot.on(board.rows());
        if cell.is_none() {
            self.cites("R2.2");
        }
        cell
    }

    /// **R2.3 Own piece.** A piece of the mover stands on the cell that the move leaves.
    fn own(&self, board: &Pieces, mover: Side, from: Cell) -> bool {
        let own = board[from] == Some(mover);
        if !own {
            self.cites("R2.3");
        }
        own
    }

    /// **R2.4 Away.** The two cells are different.
    fn away(&self, trip: Trip) -> bool {
        let away = trip.from != trip.to;
        if !away {
            self.cites("R2.4");
        }
        away
    }

    /// **R2.5 Adjacent.** The two cells share a side.
    fn adjacent(&self, trip: Trip) -> bool {
        let adjacent = board::share_a_side(trip.from, trip.to);
        if !adjacent {
            self.cites("R2.5");
        }
        adjacent
    }

    /// **R2.6 Vacant.** The cell that the move enters is empty.
    fn vacant(&self, board: &Pieces, to: Cell) -> bool {
        let vacant = board[to].is_none();
        if !vacant {
            self.cites("R2.6");
        }
        vacant
    }

    /// **R2.7 Verdict.** Returns the two cells of a legal move, or the first reason against it.
    fn verdict(&self, board: &Pieces, mover: Side, one: Move) -> Result<Trip, Verdict> {
        self.cites("R2.7");
        let cell = |spot| self.on_the_board(board, self.coordinates(spot)).ok_or(Verdict::OffBoard);
        let trip = Trip { from: cell(one.from)?, to: cell(one.to)? };
        if !self.own(board, mover, trip.from) {
            Err(Verdict::NotOwn)
        } else if !self.away(trip) {
            Err(Verdict::NoMove)
        } else if !self.adjacent(trip) {
            Err(Verdict::NotAdjacent)
        } else if !self.vacant(board, trip.to) {
            Err(Verdict::Occupied)
        } else {
            Ok(trip)
        }
    }

    /// **R2.8 Step.** The piece goes from its cell to the other. The two cells are swapped, since the other one is
    /// empty.
    fn step(&self, board: &mut Pieces, trip: Trip) {
        self.cites("R2.8");
        board.swap(trip.from, trip.to);
    }
}
