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
//! - `table`: the course of an operation and the score;
//! - `observe`: steps, which are made only for an observer.
//!
//! Every buffer is reused from one operation, and one case, to the next.

mod blocks;
mod board;
mod effects;
mod hand;
mod lane;
mod marks;
mod matching;
mod observe;
mod table;

use std::ops::ControlFlow;

use crosscheck_core::{Cell, Observer, Player};
use lane::Lane;
use spec::texas::{Case, Guide, Piece, Score, Step, Swap, Verdict};

use crate::sink::{Silent, Watching};

/// The engine as a player: columns of bytes if the colours fit, and otherwise of words.
#[derive(Default)]
pub struct Engine {
    bytes: table::Table<u8>,
    words: table::Table<u32>,
}

/// Creates the engine as a player.
pub fn player() -> Box<dyn Player<Case>> {
    Box::<Engine>::default()
}

impl Player<Case> for Engine {
    fn name(&self) -> &str {
        "engine"
    }

    fn answer(&mut self, case: &Case) -> Score {
        let played = match <u8 as Lane>::holds(case) {
            true => self.bytes.play_case(case, &mut Silent),
            false => self.words.play_case(case, &mut Silent),
        };
        match played {
            ControlFlow::Continue(total) => total,
            ControlFlow::Break(never) => match never {},
        }
    }

    fn play(&mut self, case: &Case, observer: &mut Observer<'_, Step>) -> Option<Score> {
        let mut sink = Watching(observer);
        let played = match <u8 as Lane>::holds(case) {
            true => self.bytes.play_case(case, &mut sink),
            false => self.words.play_case(case, &mut sink),
        };
        played.continue_value()
    }
}

/// The engine as a guide: each operation is chosen after the one before has been played.
pub enum Table {
    /// At most 255 colours.
    Bytes(Box<BytesTable>),
    /// More.
    Words(Box<WordsTable>),
}

/// A guide's table whose columns are bytes.
pub struct BytesTable(table::Table<u8>);
/// A guide's table whose columns are words.
pub struct WordsTable(table::Table<u32>);

impl Guide for Table {
    fn start(case: &Case) -> Self {
        if <u8 as Lane>::holds(case) {
            let mut table = table::Table::default();
            table.lay(case);
            Table::Bytes(Box::new(BytesTable(table)))
        } else {
            let mut table = table::Table::default();
            table.lay(case);
            Table::Words(Box::new(WordsTable(table)))
        }
    }

    fn verdict(&self, swap: Swap) -> Verdict {
        match self {
            Table::Bytes(table) => table.0.verdict(swap),
            Table::Words(table) => table.0.verdict(swap),
        }
    }

    fn play(&mut self, swap: Swap) -> Verdict {
        match self {
            Table::Bytes(table) => table.0.guided(swap),
            Table::Words(table) => table.0.guided(swap),
        }
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        match self {
            Table::Bytes(table) => table.0.piece(cell),
            Table::Words(table) => table.0.piece(cell),
        }
    }
}
