//! `rochine`: red and blue pieces that capture each other in lines. Its rules are the clauses of `spec/rochine.md`.

mod board;
mod case;
mod game;
mod guide;
mod position;
mod step;

use std::sync::LazyLock;

use crosscheck_core::Limits;
use crosscheck_core::contract::text::Lines;
use crosscheck_problem::shaped::Shaped;
use crosscheck_problem::{Meaning, Shape};

pub use board::{Board, Team};
pub use case::{Case, MAX_MOVES, MAX_SIZE, MAX_SIZE_UNLIMITED, MIN_SIZE, Move, Spot};
pub use game::{Answer, RULES};
pub use guide::{Guide, Played};
pub use position::{Setup, tried};
pub use step::{Over, Play, Ruling, Step, Way};

/// The shape of an input, within the contest's limits. The names are those of the statement.
pub static SHAPE: LazyLock<Shape> =
    LazyLock::new(|| crate::shape(include_str!("input.shape"), MEANINGS));

const MEANINGS: &[Meaning] = &[
    ("N", "the size of the board", Some("size")),
    ("K", "the number of moves", Some("moves")),
    ("a", "the column that the piece leaves", None),
    ("b", "the row that the piece leaves", None),
    ("c", "the column to which it goes", None),
    ("d", "the row to which it goes", None),
];

impl Shaped for Case {
    fn shapes() -> [&'static Shape; 2] {
        static BEYOND: LazyLock<Shape> = LazyLock::new(|| SHAPE.lifted(&["N", "K"]));
        [&SHAPE, &BEYOND]
    }

    fn read(lines: &mut Lines<'_>, limits: Limits) -> Result<Self, String> {
        let [size, count] = lines.numbers::<2, u32>()?;
        let mut moves = lines.room_for(count.into(), 4);
        for _ in 0..count {
            let [a, b, c, d] = lines.numbers()?;
            moves.push(Move { from: Spot { col: a, row: b }, to: Spot { col: c, row: d } });
        }
        Case::new(size, moves, limits)
    }
}
