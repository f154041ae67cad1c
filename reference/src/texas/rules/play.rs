//! Sections 1 to 5 of the page: the board, operations, runs, effects, rounds.

use std::collections::BTreeSet;

use crosscheck_core::{Cell, Grid};
use spec::texas::{Case, Effect, Swap, Trigger, Verdict, Wave};

use crate::cites::Cites;
use crate::texas::board::{self, Pieces, Run};

/// The events on the board: swaps, eliminations and falls.
pub trait Play: Cites {
    /// **T1.1 Board.** The board has the case's rows and columns, regardless of how few; every cell holds a piece at
    /// the start (**T1.3**).
    fn lay_out(&self, case: &Case) -> Pieces {
        self.cites("T1.1");
        case.pieces().map(|&piece| Some(piece))
    }

    /// **T1.2 Piece.** A swap moves each whole piece to the other cell, with its colour and its effect.
    fn exchange(&self, board: &mut Pieces, swap: Swap) {
        if [swap.a, swap.b].iter().any(|&cell| board[cell].is_some_and(|p| p.effect != Effect::None)) {
            self.cites("T1.2");
        }
        board.swap(swap.a, swap.b);
    }

    /// **T1.3 Empty.** A cell becomes empty when its piece is eliminated.
    fn take_away(&self, board: &mut Pieces, eliminated: &BTreeSet<Cell>) {
        self.cites("T1.3");
        for &cell in eliminated {
            board[cell] = None;
        }
    }

    /// **T2.1 Order.** An operation that is not valid changes nothing: the board stays as it was before the swap was
    /// tried.
    fn skip(&self, _board: &mut Pieces, _swap: Swap, _verdict: Verdict) {
        self.cites("T2.1");
    }

    /// **T2.2 Adjacent.** The two cells share a side: same row and columns one apart, or same column and rows one
    /// apart.
    fn adjacent(&self, _board: &Pieces, swap: Swap) -> bool {
        let (rows, cols) = (swap.a.row.abs_diff(swap.b.row), swap.a.col.abs_diff(swap.b.col));
        let adjacent = (rows == 0 && cols == 1) || (rows == 1 && cols == 0);
        if !adjacent {
            self.cites("T2.2");
        }
        adjacent
    }

    /// **T2.3 Full.** Neither of the two cells is empty.
    fn full(&self, board: &Pieces, swap: Swap) -> bool {
        let full = board[swap.a].is_some() && board[swap.b].is_some();
        if !full {
            self.cites("T2.3");
        }
        full
    }

    /// **T2.4 Elimination.** After the swap at least one run lies on the board.
    fn eliminates(&self, board: &Pieces, swap: Swap) -> bool {
        let mut swapped = board.clone();
        swapped.swap(swap.a, swap.b);
        let eliminates = !self.runs(&swapped).is_empty();
        if !eliminates {
            self.cites("T2.4");
        }
        eliminates
    }

    /// **T2.5 Verdict.** Valid, or the first reason against it: not adjacent, empty, no elimination.
    fn verdict(&self, board: &Pieces, swap: Swap) -> Verdict {
        self.cites("T2.5");
        if !self.adjacent(board, swap) {
            Verdict::NotAdjacent
        } else if !self.full(board, swap) {
            Verdict::Empty
        } else if !self.eliminates(board, swap) {
            Verdict::NoElimination
        } else {
            Verdict::Valid
        }
    }

    /// **T3.1 Run.** Three or more consecutive cells of a row or a column with the same colour, extended as far as the
    /// colour continues. An empty cell belongs to no run.
    fn runs(&self, board: &Pieces) -> Vec<Run> {
        let runs = board::stretches(board, 3, |one, next| one.colour == next.colour);
        runs.iter().for_each(|_| self.cites("T3.1"));
        runs
    }

    /// **T3.2 Match.** All cells that lie in at least one run of the board.
    fn matched(&self, runs: &[Run]) -> BTreeSet<Cell> {
        if runs.len() > 1 {
            self.cites("T3.2");
        }
        runs.iter().flatten().copied().collect()
    }

    /// **T4.1 Row.** Effect 1: the cells of the piece's row.
    fn row(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.1");
        board::row(board, piece.row)
    }

    /// **T4.2 Column.** Effect 2: the cells of the piece's column.
    fn column(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.2");
        board::column(board, piece.col)
    }

    /// **T4.3 Cross.** Effect 3: the cells of the piece's row and of its column.
    fn cross(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.3");
        [board::row(board, piece.row), board::column(board, piece.col)].concat()
    }

    /// **T4.4 Square of 3.** Effect 4: the cells of the 3 × 3 square centred on the piece.
    fn square3(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.4");
        board::square(board, piece, 1)
    }

    /// **T4.5 Square of 5.** Effect 5: the cells of the 5 × 5 square centred on the piece.
    fn square5(&self, board: &Pieces, piece: Cell) -> Vec<Cell> {
        self.cites("T4.5");
        board::square(board, piece, 2)
    }

    /// **T4.6 Colour.** Effect 6: the cells of all pieces on the board with this colour, the colour of the piece that
    /// triggers it.
    fn colour(&self, board: &Pieces, colour: u32) -> Vec<Cell> {
        self.cites("T4.6");
        board.cells().filter(|&cell| board::colour(board, cell) == Some(colour)).collect()
    }

    /// **T4.7 Trigger.** Every matched piece that has an effect triggers it, on the board on which the runs were found.
    fn triggered(&self, board: &Pieces, matched: &BTreeSet<Cell>) -> Vec<Trigger> {
        let effects = board::effects(board, matched);
        if !effects.is_empty() {
            self.cites("T4.7");
        }
        effects
    }

    /// **T4.8 Chain.** Every piece that a wave of effects has eliminated triggers its own effect in turn. `removed` is
    /// what the wave hit in addition to everything before, so no piece triggers twice. The same rule applies to every
    /// wave.
    fn chained(&self, board: &Pieces, _wave: usize, removed: &BTreeSet<Cell>) -> Vec<Trigger> {
        let effects = board::effects(board, removed);
        if !effects.is_empty() {
            self.cites("T4.8");
        }
        effects
    }

    /// **T5.1 Round.** Returns what a round eliminates: the matched pieces and all that effects add.
    fn eliminated(&self, matched: &BTreeSet<Cell>, hit: &BTreeSet<Cell>) -> BTreeSet<Cell> {
        self.cites("T5.1");
        matched | hit
    }

    /// **T5.2 Fall.** In every column the pieces sink to the bottom and keep their order, each with its effect.
    fn fall(&self, board: &Pieces) -> Pieces {
        let mut fallen = Grid::from_fn(board.rows(), board.cols(), |_| None);
        for col in 1..=board.cols() {
            let upwards = || (1..=board.rows()).rev().map(|row| Cell::new(row, col));
            let pieces = upwards().filter_map(|cell| board[cell]);
            for (cell, piece) in upwards().zip(pieces) {
                fallen[cell] = Some(piece);
            }
        }
        if fallen != *board {
            self.cites("T5.2");
        }
        fallen
    }

    /// **T5.3 Settling.** Another round follows as long as the board has a run.
    fn goes_on(&self, rounds: u32, runs: &[Run]) -> bool {
        let goes_on = !runs.is_empty();
        if goes_on && rounds > 0 {
            self.cites("T5.3");
        }
        goes_on
    }

    /// Returns the effects of a round, wave by wave (**T4.8**): first those of the matched pieces, then those of the
    /// pieces that the wave before hit, until no hit piece has an effect.
    fn waves(&self, board: &Pieces, matched: &BTreeSet<Cell>) -> Vec<Wave> {
        let mut eliminated = matched.clone();
        let mut colours_called = BTreeSet::new();
        let mut waves = Vec::new();
        let mut effects = self.triggered(board, matched);
        while !effects.is_empty() {
            let mut removed = BTreeSet::new();
            for trigger in &effects {
                // Effects 6 of one colour hit the same pieces. Searching the board for each of them would take
                // quadratic time if many pieces have that effect.
                let call =
                    (trigger.effect == Effect::Colour).then(|| board::colour(board, trigger.cell));
                if call.is_some_and(|colour| !colours_called.insert(colour)) {
                    continue;
                }
                let hit = self.hit(board, *trigger);
                removed.extend(hit.into_iter().filter(|&cell| eliminated.insert(cell)));
            }
            let next = self.chained(board, waves.len() + 1, &removed);
            waves.push(Wave { effects, removed: removed.into_iter().collect() });
            effects = next;
        }
        waves
    }

    /// Returns the cells of the pieces that one effect hits (T4.1 to T4.6). Empty cells are not hit.
    fn hit(&self, board: &Pieces, Trigger { cell, effect }: Trigger) -> Vec<Cell> {
        let mut cells = match (effect, board::colour(board, cell)) {
            (Effect::None, _) | (_, None) => Vec::new(),
            (Effect::Row, _) => self.row(board, cell),
            (Effect::Column, _) => self.column(board, cell),
            (Effect::Cross, _) => self.cross(board, cell),
            (Effect::Square3, _) => self.square3(board, cell),
            (Effect::Square5, _) => self.square5(board, cell),
            (Effect::Colour, Some(colour)) => self.colour(board, colour),
        };
        cells.retain(|&cell| board[cell].is_some());
        cells
    }
}
