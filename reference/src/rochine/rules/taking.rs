//! Sections 3 and 4 of the page: captures and the end.

use crosscheck_core::Cell;
use spec::rochine::{Answer, Over, Side, Step, Way};

use crate::cites::Cites;
use crate::rochine::board::{self, Captured, Line, Pieces, Trip};

/// The rules of captures, and of the end of the game.
pub trait Taking: Cites {
    /// **R3.1 Capture.** Returns what a move captures from a row or a column: the captor's enemies, if clauses 3.2 to
    /// 3.7 all hold. `board` is the one after the move.
    fn taken(&self, board: &Pieces, mover: Side, trip: Trip, line: &Line) -> Vec<Cell> {
        let mut taken = Vec::new();
        for captor in Side::ALL {
            let mut against = self.against(board, captor, trip, line);
            match against.next() {
                None if self.captures(captor, mover) => {
                    self.cites("R3.1");
                    let further = !self.numbers(board, captor, line);
                    self.cites(if further { "R3.4" } else { "R3.3" });
                    taken.extend(board::of(board, captor.enemy(), line));
                }
                // The clause alone is against it.
                Some(clause) if self.records() && captor == mover && against.next().is_none() => {
                    self.cites(clause);
                }
                _ => {}
            }
        }
        taken
    }

    /// Returns the clauses among 3.2 to 3.7 that do not hold for a line.
    fn against(
        &self,
        board: &Pieces,
        captor: Side,
        trip: Trip,
        line: &Line,
    ) -> impl Iterator<Item = &'static str> {
        let own = move || board::of(board, captor, line);
        let enemies = move || board::of(board, captor.enemy(), line);
        let clauses = ["R3.2", "R3.3", "R3.5", "R3.6", "R3.7"];
        clauses.into_iter().filter(move |&clause| !match clause {
            "R3.2" => self.brought_about(board, captor, trip, line),
            "R3.3" => self.numbers(board, captor, line) || self.further_numbers(board, captor, line),
            "R3.5" => self.own_together(&own()),
            "R3.6" => self.enemies_together(&enemies()),
            _ => self.contact(&own(), &enemies()),
        })
    }

    /// **R3.2 Brought about.** The line is the row or the column of the cell that the piece moved to.
    fn brought_about(&self, _board: &Pieces, _captor: Side, trip: Trip, line: &Line) -> bool {
        line.contains(trip.to)
    }

    /// **R3.3 Numbers.** N − 2 of the captor's pieces and 1 of the enemy's.
    fn numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        own == line.len() - 2 && enemies == 1
    }

    /// **R3.4 Further numbers.** With N > 4 also N − 3 of the captor's pieces and 2 or 1 of the enemy's.
    fn further_numbers(&self, board: &Pieces, captor: Side, line: &Line) -> bool {
        let (own, enemies) = numbers(board, captor, line);
        line.len() > 4 && own == line.len() - 3 && (enemies == 2 || enemies == 1)
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
    fn captured(&self, board: &Pieces, mover: Side, trip: Trip) -> Captured {
        let taken = |line: &Line| self.taken(board, mover, trip, line);
        let rows: Vec<_> = board::rows(board).map(|row| taken(&row)).collect();
        let columns: Vec<_> = board::columns(board).map(|column| taken(&column)).collect();
        if rows.iter().chain(&columns).filter(|taken| !taken.is_empty()).count() > 1 {
            self.cites("R3.8");
        }
        Captured {
            row: rows.concat().into_iter().collect(),
            column: columns.concat().into_iter().collect(),
        }
    }

    /// **R3.9 Mover alone.** Only the mover captures.
    fn captures(&self, captor: Side, mover: Side) -> bool {
        if captor != mover {
            self.cites("R3.9");
        }
        captor == mover
    }

    /// **R4.1 Pieces.** A side with N ÷ 2 pieces or fewer has lost.
    fn too_few(&self, board: &Pieces, side: Side) -> bool {
        let too_few = board::count(board, side) <= board.rows() / 2;
        if too_few {
            self.cites("R4.1");
        }
        too_few
    }

    /// **R4.2 Immobility.** The side to move next has lost if none of its pieces has an empty cell above, below, to the
    /// left or to the right of it.
    fn immobile(&self, board: &Pieces, side: Side) -> bool {
        let immobile = board::mobile(board, side).next().is_none();
        if immobile {
            self.cites("R4.2");
        }
        immobile
    }

    /// **R4.3 Over.** After the captures the numbers of pieces are checked first, then the enemy's moves.
    fn over(&self, board: &Pieces, mover: Side) -> Option<Over> {
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

/// Returns the number of pieces a side and its enemy have in a line.
pub(in crate::rochine) fn numbers(board: &Pieces, side: Side, line: &Line) -> (usize, usize) {
    let pieces = line.cells().filter_map(|cell| board[cell]);
    pieces.fold((0, 0), |(own, enemies), piece| match piece == side {
        true => (own + 1, enemies),
        false => (own, enemies + 1),
    })
}
