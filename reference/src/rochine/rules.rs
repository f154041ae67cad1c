//! The clauses of the page.
//!
//! Each clause is a method whose default does what the clause says. A type that overrides some of them misreads those
//! clauses and no others.

use crosscheck_core::{Cell, Grid};
use spec::rochine::{Answer, Case, Move, Over, Ruling, Spot, Step, Team, Way};

use super::board::{self, Captured, Pieces, Trip};
use crate::cites::Cites;
use crate::lines::{Line, lines};

/// All clauses of the game: first what a move is and does, then what it captures and how the game ends.
pub trait Rules: Cites {
    /// **R1.1 Board.** N × N cells; at the start they hold the pieces returned by [`Rules::start`].
    fn lay_out(&self, case: &Case) -> Pieces {
        self.cites("R1.1");
        self.cites("R1.2");
        Grid::from_fn(case.side(), case.side(), |cell| self.start(case.side(), cell))
    }

    /// **R1.2 Start.** Red is in the leftmost column and in the left half of the top and bottom rows. Blue is in the
    /// rightmost column and in the right half of both rows.
    fn start(&self, side: u32, cell: Cell) -> Option<Team> {
        let top_or_bottom = cell.row == 1 || cell.row == side;
        if cell.col == 1 || (top_or_bottom && cell.col <= side / 2) {
            Some(Team::Red)
        } else if cell.col == side || (top_or_bottom && cell.col > side / 2) {
            Some(Team::Blue)
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
    fn mover(&self, number: u32) -> Team {
        self.cites("R2.1");
        if number % 2 == 1 { Team::Red } else { Team::Blue }
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
    fn own(&self, board: &Pieces, mover: Team, from: Cell) -> bool {
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
    fn verdict(&self, board: &Pieces, mover: Team, one: Move) -> Result<Trip, Ruling> {
        self.cites("R2.7");
        let cell = |spot| self.on_the_board(board, self.coordinates(spot)).ok_or(Ruling::OffBoard);
        let trip = Trip { from: cell(one.from)?, to: cell(one.to)? };
        if !self.own(board, mover, trip.from) {
            Err(Ruling::NotOwn)
        } else if !self.away(trip) {
            Err(Ruling::NoMove)
        } else if !self.adjacent(trip) {
            Err(Ruling::NotAdjacent)
        } else if !self.vacant(board, trip.to) {
            Err(Ruling::Occupied)
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

    /// **R3.1 Capture.** Returns what a move captures from a row or a column: the captor's enemies, if clauses 3.2, 3.3 or
    /// 3.4, and 3.5 to 3.7 hold. `board` is the one after the move. Both sides are tried as captors, for clause R3.9.
    fn taken(&self, board: &Pieces, mover: Team, trip: Trip, line: &Line) -> Vec<Cell> {
        let mut taken = Vec::new();
        for captor in Team::ALL {
            // Without a record, whether all the rest holds for the side that does not move makes no difference.
            if !self.records() && !self.captures(captor, mover) {
                continue;
            }
            if CONDITIONS.iter().all(|clause| self.holds(clause, board, captor, trip, line)) {
                if self.captures(captor, mover) {
                    self.cites("R3.1");
                    let (own, enemies) = numbers(board, captor, line);
                    let further = !self.numbers(line.len(), own, enemies);
                    self.cites(if further { "R3.4" } else { "R3.3" });
                    taken.extend(board::of(board, captor.enemy(), line));
                }
            } else if self.records() && captor == mover {
                let holds = |&clause: &&str| self.holds(clause, board, captor, trip, line);
                let mut against = CONDITIONS.into_iter().filter(|clause| !holds(clause));
                // The clause alone is against it.
                if let (Some(clause), None) = (against.next(), against.next()) {
                    self.cites(clause);
                }
            }
        }
        taken
    }

    /// Returns whether the given one of the conditions holds for a line.
    fn holds(&self, clause: &str, board: &Pieces, captor: Team, trip: Trip, line: &Line) -> bool {
        let own = || board::of(board, captor, line);
        let enemies = || board::of(board, captor.enemy(), line);
        match clause {
            "R3.2" => self.brought_about(board, captor, trip, line),
            "R3.3" => {
                let (own, enemies) = numbers(board, captor, line);
                self.numbers(line.len(), own, enemies) || self.further_numbers(line.len(), own, enemies)
            }
            "R3.5" => self.own_together(&own()),
            "R3.6" => self.enemies_together(&enemies()),
            "R3.7" => self.contact(&own(), &enemies()),
            _ => unreachable!("{clause} is no condition"),
        }
    }

    /// **R3.2 Brought about.** The line is the row or the column of the cell that the piece moved to.
    fn brought_about(&self, _board: &Pieces, _captor: Team, trip: Trip, line: &Line) -> bool {
        line.contains(trip.to)
    }

    /// **R3.3 Numbers.** N − 2 of the captor's pieces and 1 of the enemy's.
    fn numbers(&self, n: usize, own: usize, enemies: usize) -> bool {
        own == n - 2 && enemies == 1
    }

    /// **R3.4 Further numbers.** With N > 4 also N − 3 of the captor's pieces and 2 or 1 of the enemy's.
    fn further_numbers(&self, n: usize, own: usize, enemies: usize) -> bool {
        n > 4 && own == n - 3 && (enemies == 2 || enemies == 1)
    }

    /// **R3.5 Own together.** The captor's pieces stand on consecutive cells.
    fn own_together(&self, own: &[Cell]) -> bool {
        board::consecutive(own)
    }

    /// **R3.6 Enemies together.** The enemy's pieces stand on consecutive cells.
    fn enemies_together(&self, enemies: &[Cell]) -> bool {
        board::consecutive(enemies)
    }

    /// **R3.7 Contact.** One of the captor's pieces is next to one of the enemy's.
    fn contact(&self, own: &[Cell], enemies: &[Cell]) -> bool {
        own.iter().any(|&one| enemies.iter().any(|&other| board::share_a_side(one, other)))
    }

    /// **R3.8 All at once.** Returns everything that is captured from rows and columns. All of them are judged on the
    /// board after the move, before anything is removed. Clause 3.2 leaves one row and one column.
    fn captured(&self, board: &Pieces, mover: Team, trip: Trip) -> Captured {
        let (mut together, mut row, mut column) = (0, Vec::new(), Vec::new());
        for line in lines(board) {
            let taken = self.taken(board, mover, trip, &line);
            together += u32::from(!taken.is_empty());
            if line.is_row() { &mut row } else { &mut column }.extend(taken);
        }
        if together > 1 {
            self.cites("R3.8");
        }
        Captured { row: row.into_iter().collect(), column: column.into_iter().collect() }
    }

    /// **R3.9 Mover alone.** Only the mover captures.
    fn captures(&self, captor: Team, mover: Team) -> bool {
        if captor != mover {
            self.cites("R3.9");
        }
        captor == mover
    }

    /// **R4.1 Pieces.** A side with N ÷ 2 pieces or fewer has lost.
    fn too_few(&self, board: &Pieces, side: Team) -> bool {
        let too_few = board::count(board, side) <= board.rows() / 2;
        if too_few {
            self.cites("R4.1");
        }
        too_few
    }

    /// **R4.2 Immobility.** The side to move next has lost if none of its pieces has an empty cell above, below, to the
    /// left or to the right of it.
    fn immobile(&self, board: &Pieces, side: Team) -> bool {
        let immobile = board::mobile(board, side).next().is_none();
        if immobile {
            self.cites("R4.2");
        }
        immobile
    }

    /// **R4.3 Over.** After the captures the numbers of pieces are checked first, then the enemy's moves.
    fn over(&self, board: &Pieces, mover: Team) -> Option<Over> {
        let few = [mover.enemy(), mover].into_iter().find(|&side| self.too_few(board, side));
        let over = if let Some(loser) = few {
            Some(Over { winner: loser.enemy(), by: Way::Pieces })
        } else if self.immobile(board, mover.enemy()) {
            Some(Over { winner: mover, by: Way::Immobility })
        } else {
            None
        };
        if over.is_some() {
            self.cites("R4.3");
        }
        over
    }

    /// **R4.4 Course.** The play goes on after a legal move that does not end the game. This is called only while moves
    /// are left.
    fn goes_on(&self, last: &Step) -> bool {
        let goes_on = last.play.as_ref().is_some_and(|play| play.over.is_none());
        if !goes_on {
            self.cites("R4.4");
        }
        goes_on
    }

    /// **R4.5 Answer.** Illegal, or the board after the last move made, and the winner if there is one.
    fn answer(&self, last: &Step) -> Answer {
        self.cites("R4.5");
        match &last.play {
            None => Answer::Illegal,
            Some(play) => match play.over {
                None => Answer::Unfinished(play.board.clone()),
                Some(over) => Answer::Won(over.winner, play.board.clone()),
            },
        }
    }
}

/// The clauses that all have to hold for a capture; R3.3 also stands for clause 3.4.
pub(super) const CONDITIONS: [&str; 5] = ["R3.2", "R3.3", "R3.5", "R3.6", "R3.7"];

/// Returns the number of pieces a side and its enemy have in a line.
fn numbers(board: &Pieces, side: Team, line: &Line) -> (usize, usize) {
    line.pieces(board).fold((0, 0), |(own, enemies), piece| {
        (own + usize::from(piece == Some(side)), enemies + usize::from(piece == Some(side.enemy())))
    })
}
