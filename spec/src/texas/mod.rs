//! `texas`: a match-3 scoring game. Its rules are the clauses of `spec/texas.md`.

mod case;
mod game;
mod hand;
mod piece;
mod score;
mod step;

use std::sync::LazyLock;

use crosscheck_core::contract::text::Lines;
use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::shaped::Shaped;
use crosscheck_problem::{Meaning, Shape};

pub use case::{Case, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE, Swap};
pub use game::RULES;
pub use hand::{Hand, HandKind};
pub use piece::{Board, Effect, Piece};
pub use score::Score;
pub use step::{Block, End, Operation, Round, Ruling, Settled, Step, Trigger, Wave};

/// A board in play for the generator, which queries it and plays on it, and so chooses operations that are valid or
/// nearly valid. Any implementation of the game can be a guide; the generator itself knows no rules of play.
pub trait Guide {
    /// Sets up the case's board, before its first operation.
    fn start(case: &Case) -> Self
    where
        Self: Sized;

    /// Returns the verdict on an operation on the current board, without playing it.
    fn verdict(&self, swap: Swap) -> Ruling;

    /// Plays an operation to its end.
    fn play(&mut self, swap: Swap) -> Ruling;

    /// Returns the piece on a cell of the current board, if any.
    fn piece(&self, cell: crosscheck_core::Cell) -> Option<Piece>;
}

/// The shape of an input, within the contest's limits. The names are those of the statement.
pub static SHAPE: LazyLock<Shape> =
    LazyLock::new(|| crate::shape(include_str!("input.shape"), MEANINGS));

const MEANINGS: &[Meaning] = &[
    ("n", "the number of rows", Some("rows")),
    ("m", "the number of columns", Some("cols")),
    ("k", "the number of colours", Some("colors")),
    ("q", "the number of operations", Some("ops")),
    ("a", "the colour of a piece", None),
    ("b", "the effect of a piece", None),
    ("x1", "the row of the first cell", None),
    ("y1", "the column of the first cell", None),
    ("x2", "the row of the second cell", None),
    ("y2", "the column of the second cell", None),
];

impl Shaped for Case {
    fn shapes() -> [&'static Shape; 2] {
        static BEYOND: LazyLock<Shape> = LazyLock::new(|| SHAPE.lifted(&["n", "m", "k", "q"]));
        [&SHAPE, &BEYOND]
    }

    fn read(lines: &mut Lines<'_>, limits: Limits) -> Result<Self, String> {
        let (colours, pieces, swaps) = parts(lines)?;
        Case::new(colours, pieces, swaps, limits)
    }
}

/// Reads the colours, the board and the operations of an input. Three of a colour may be in a line.
///
/// # Errors
/// The lines are written otherwise than usual, or an effect is none.
pub fn parts(lines: &mut Lines<'_>) -> Result<(u32, Grid<Piece>, Vec<Swap>), String> {
    let [rows, cols, colours, operations] = lines.numbers::<4, u32>()?;
    if rows == 0 || cols == 0 {
        return Err("a board has at least one cell".into());
    }
    let mut pieces = lines.room_for(u64::from(rows) * u64::from(cols), 1);
    for _ in 0..rows {
        for col in 1..=cols {
            pieces.push(Piece::plain(lines.number(col == cols)?));
        }
    }
    let mut pieces = Grid::new(rows, cols, pieces);
    for row in 1..=rows {
        for col in 1..=cols {
            let effect: u32 = lines.number(col == cols)?;
            let effect = Effect::ALL.get(effect as usize).ok_or("an effect is not in 0..=6")?;
            pieces[Cell::new(row, col)].effect = *effect;
        }
    }
    let mut swaps = lines.room_for(operations.into(), 4);
    for _ in 0..operations {
        let [x1, y1, x2, y2] = lines.numbers()?;
        swaps.push(Swap { a: Cell::new(x1, y1), b: Cell::new(x2, y2) });
    }
    Ok((colours, pieces, swaps))
}
