//! Helpers: boards from drawings, random cases, plays as lists of steps.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crosscheck_core::{Cell, Grid, Limits, Player};
use crosscheck_reference::texas::Pieces;
use spec::texas::{Case, Effect, Piece, Round, Score, Settled, Step, Swap, Verdict};

/// Builds a board from its rows: a piece is its colour and its effect's letter, `.` is an empty cell.
pub(crate) fn board(rows: &[&str]) -> Pieces {
    let cells: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
    let piece = |text: &str| (text != ".").then(|| text.parse().expect("a piece"));
    Grid::from_fn(rows.len() as u32, cells[0].len() as u32, |cell| {
        piece(cells[cell.row as usize - 1][cell.col as usize - 1])
    })
}

/// Builds a case from a full board and its operations, `[x1, y1, x2, y2]`.
pub(crate) fn case(rows: &[&str], swaps: &[[u32; 4]]) -> Case {
    let pieces = board(rows).map(|piece| piece.expect("a board is full at the start"));
    of_pieces(pieces, swaps)
}

fn of_pieces(pieces: Grid<Piece>, swaps: &[[u32; 4]]) -> Case {
    let colours = pieces.values().iter().map(|piece| piece.colour).max().expect("a piece");
    let swap = |&[ax, ay, bx, by]: &[u32; 4]| Swap { a: Cell::new(ax, ay), b: Cell::new(bx, by) };
    Case::new(colours, pieces, swaps.iter().map(swap).collect(), Limits::None).expect("a case")
}

/// The operation of a deal that does nothing: it swaps a cell with itself.
pub(crate) const SKIPPED: [u32; 4] = [1, 1, 1, 1];

/// Builds a case of valid operations with these main colours: one colour or two different ones for each operation, all
/// below 1001. Each operation has its own two columns of three cells, and one round:
///
/// ```text
/// x y    x .      to be swapped in the middle row; the dots are
/// y x    . x      colours from 1001 on, each used once
/// x y    x .
/// ```
pub(crate) fn deal(mains: &[&[u32]]) -> Case {
    let swaps: Vec<[u32; 4]> = (0..mains.len() as u32).map(middle).collect();
    deal_with(mains, &swaps)
}

/// Returns the operation on the columns at a place of a deal; places count from 0.
pub(crate) fn middle(at: u32) -> [u32; 4] {
    [2, 2 * at + 1, 2, 2 * at + 2]
}

/// Builds a deal with the given operations.
pub(crate) fn deal_with(mains: &[&[u32]], swaps: &[[u32; 4]]) -> Case {
    let pieces = Grid::from_fn(3, 2 * mains.len() as u32, |cell| {
        let first = (cell.row + cell.col) % 2 == 0;
        let unlike = 1000 + 3 * cell.col + cell.row;
        Piece::plain(match *mains[(cell.col as usize - 1) / 2] {
            [x, _] | [x] if first => x,
            [_, y] => y,
            _ => unlike,
        })
    });
    of_pieces(pieces, swaps)
}

/// Returns all steps of the reference's play, and its answer.
pub(crate) fn play(case: &Case) -> (Vec<Step>, Score) {
    play_of(&mut *crosscheck_reference::texas::player(), case)
}

/// Returns all steps of a player's play, and its answer.
pub(crate) fn play_of(player: &mut dyn Player<Case>, case: &Case) -> (Vec<Step>, Score) {
    let mut steps = Vec::new();
    let answer = player.play(case, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    (steps, answer.expect("a play to its end"))
}

/// Returns the verdicts of a play.
pub(crate) fn verdicts(case: &Case) -> Vec<Verdict> {
    let verdict = |step| if let Step::Operation(op) = step { Some(op.verdict) } else { None };
    play(case).0.into_iter().filter_map(verdict).collect()
}

/// Returns the rounds of a play.
pub(crate) fn rounds(case: &Case) -> Vec<Round> {
    let round = |step| if let Step::Round(round) = step { Some(round) } else { None };
    play(case).0.into_iter().filter_map(round).collect()
}

/// Returns the results of the valid operations of a play.
pub(crate) fn settled(case: &Case) -> Vec<Settled> {
    let settled = |step| if let Step::Settled(settled) = step { Some(settled) } else { None };
    play(case).0.into_iter().filter_map(settled).collect()
}

/// Returns the set of some cells.
pub(crate) fn cells<const N: usize>(cells: [[u32; 2]; N]) -> BTreeSet<Cell> {
    cells.into_iter().map(Cell::from).collect()
}

/// A small random number generator: a linear congruential generator that uses the upper bits of its state.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// Returns a number below `below`.
    pub(crate) fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(below)) as u32
    }

    /// Returns a small case: either a board without a run, with operations that are mostly adjacent, or a deal.
    pub(crate) fn case(&mut self) -> Case {
        if self.below(4) == 0 { self.deal() } else { self.board() }
    }

    fn board(&mut self) -> Case {
        let (rows, cols) = (1 + self.below(7), 1 + self.below(7));
        let colours = 3 + self.below(3);
        let mut pieces = Grid::from_fn(rows, cols, |_| Piece::plain(0));
        for cell in pieces.cells() {
            let at = |up: u32, left: u32| {
                let (row, col) = (cell.row.checked_sub(up)?, cell.col.checked_sub(left)?);
                pieces.get(Cell::new(row, col)).map(|piece| piece.colour)
            };
            let third =
                |c: u32| [[at(1, 0), at(2, 0)], [at(0, 1), at(0, 2)]].contains(&[Some(c), Some(c)]);
            let mut colour = 1 + self.below(colours);
            while third(colour) {
                colour = 1 + colour % colours;
            }
            let effect =
                if self.below(4) == 0 { Effect::ALL[self.below(7) as usize] } else { Effect::None };
            pieces[cell] = Piece { colour, effect };
        }
        let swaps: Vec<[u32; 4]> = (0..1 + self.below(40)).map(|_| self.swap(rows, cols)).collect();
        of_pieces(pieces, &swaps)
    }

    fn swap(&mut self, rows: u32, cols: u32) -> [u32; 4] {
        let (x, y) = (1 + self.below(rows), 1 + self.below(cols));
        match self.below(8) {
            0 => [x, y, 1 + self.below(rows), 1 + self.below(cols)],
            1..4 => [x, y, x, (y + 1).min(cols)],
            _ => [x, y, (x + 1).min(rows), y],
        }
    }

    fn deal(&mut self) -> Case {
        const COLOURS: [u32; 5] = [1, 2, 3, 4, 100];
        let mains: Vec<Vec<u32>> = (0..5 + self.below(6))
            .map(|_| {
                let (x, y) = (COLOURS[self.below(5) as usize], COLOURS[self.below(5) as usize]);
                if x == y { vec![x] } else { vec![x, y] }
            })
            .collect();
        let mut swaps: Vec<[u32; 4]> = (0..mains.len() as u32).map(middle).collect();
        if self.below(2) == 0 {
            swaps.insert(self.below(swaps.len() as u32) as usize, SKIPPED);
        }
        deal_with(&mains.iter().map(Vec::as_slice).collect::<Vec<_>>(), &swaps)
    }
}
