//! `texas`, optimized: the cost of an operation grows with the pieces that it touches, not with the board.
//!
//! The modules, from the bottom up:
//!
//! - `lane`: compares 64 colours of a column with 64 others at once, into a mask of 64 bits;
//! - `board`: columns of colours and effects, from the bottom up, so that a fall moves memory down; for
//!   each pair of neighbouring columns, an up-to-date mask of the heights where their colours agree;
//! - `matching`: finds runs around changed places by `and`ing those masks;
//! - `effects`: finds what effects hit, wave by wave, as masks;
//! - `blocks`: finds blocks of matched pieces with a work list;
//! - `hand`: finds the best hand of five operations;
//! - `table`: the course of an operation and the score; steps, which are made only for an observer.
//!
//! All of it is compiled once more for boards of at most 64 rows, where a column's mask is a single word.
//!
//! Every buffer is reused from one operation, and one case, to the next.

mod blocks;
mod board;
mod effects;
mod hand;
mod lane;
mod marks;
mod matching;
mod table;

use std::ops::ControlFlow;

use crosscheck_core::{Cell, Observer, Player};
use lane::Lane;
use spec::texas::{Case, Guide, Piece, Ruling, Score, Step, Swap};

use crate::sink::{Silent, Sink, Watching};

/// A board of at most 64 rows: a column's mask is a single word, so the loops over words and the products with their
/// number are gone from the compiled code.
const LOW: bool = true;
/// Any other board.
const TALL: bool = false;

fn is_low(case: &Case) -> bool {
    case.pieces().rows() as usize <= lane::LANES
}

/// The engine as a player: columns of bytes if the colours fit, and otherwise of words.
#[derive(Default)]
pub struct Engine {
    bytes: table::Table<u8, LOW>,
    tall: table::Table<u8, TALL>,
    words: table::Table<u32, TALL>,
}

/// Creates the engine as a player.
pub fn player() -> Box<dyn Player<Case>> {
    Box::<Engine>::default()
}

impl Engine {
    fn play_case<S: Sink<Step>>(&mut self, case: &Case, sink: &mut S) -> ControlFlow<S::Stop, Score> {
        match (<u8 as Lane>::holds(case), is_low(case)) {
            (true, true) => self.bytes.play_case(case, sink),
            (true, false) => self.tall.play_case(case, sink),
            (false, _) => self.words.play_case(case, sink),
        }
    }
}

impl Player<Case> for Engine {
    fn name(&self) -> &str {
        "engine"
    }

    fn answer(&mut self, case: &Case) -> Score {
        let ControlFlow::Continue(total) = self.play_case(case, &mut Silent);
        total
    }

    fn play(&mut self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Score> {
        self.play_case(case, &mut Watching(observer)).continue_value()
    }
}

/// The engine as a guide: each operation is chosen after the one before has been played.
pub struct Table(Box<dyn Guide>);

impl Guide for Table {
    fn start(case: &Case) -> Self {
        Table(match (<u8 as Lane>::holds(case), is_low(case)) {
            (true, true) => Box::new(table::Table::<u8, LOW>::start(case)),
            (true, false) => Box::new(table::Table::<u8, TALL>::start(case)),
            (false, _) => Box::new(table::Table::<u32, TALL>::start(case)),
        })
    }

    fn verdict(&self, swap: Swap) -> Ruling {
        self.0.verdict(swap)
    }

    fn play(&mut self, swap: Swap) -> Ruling {
        self.0.play(swap)
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.0.piece(cell)
    }
}

#[cfg(test)]
mod tests {
    use crosscheck_core::Limits;

    use super::*;

    #[test]
    fn what_lay_above_a_column_before_it_fell_matches_nothing() {
        // The first operation takes three 2s out of a column, in the first board the third, in the second the second. A
        // 1 fell from its top. The second operation puts a 1 two columns or less beside that empty cell and another 1.
        let boards = [
            ("3 1 1 4 1\n5 6 7 2 9\n10 11 2 12 13\n8 14 2 15 16\n", "2 3 2 4"),
            ("3 1 1 4 1\n2 6 7 5 9\n10 2 11 12 13\n8 2 14 15 16\n", "2 1 2 2"),
        ];
        // The same on a taller board: below lies nothing that matches.
        let below = "17 18 19 20 21\n22 23 24 25 26\n";
        for (rows, operation) in boards {
            for pairs in [0, 40] {
                let (height, plain) = (4 + 2 * pairs, "0 0 0 0 0\n".repeat(4 + 2 * pairs));
                let rest = format!("{}{plain}{operation}\n1 4 1 5\n", below.repeat(pairs));
                let case = format!("{height} 5 26 2\n{rows}{rest}");
                let case: Case = spec::parse(case.as_bytes(), Limits::None).expect("a case");
                assert_eq!(player().answer(&case), Score(6), "{operation}, {pairs}");
            }
        }
    }
}
