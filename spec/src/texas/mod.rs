//! `texas`: a match-3 scoring game. Its rules are the clauses of `spec/texas.md`.

mod case;
mod game;
mod hand;
mod piece;
mod score;
mod stage;
mod step;

use std::sync::LazyLock;

use crosscheck_core::{Cell, Grid, Limits};
use crosscheck_problem::shaped::Shaped;
use crosscheck_problem::value::Row;
use crosscheck_problem::{Meaning, Shape};

pub use case::{Case, MAX_COLOURS, MAX_OPERATIONS, MAX_SIDE, Swap};
pub use game::{ALLOWANCE, RULES};
pub use hand::{Hand, HandKind};
pub use piece::{Board, Effect, Piece};
pub use score::Score;
pub use stage::{REACH, Texas};
pub use step::{Block, End, Operation, Round, Settled, Step, Trigger, Verdict, Wave};

/// A board in play for the generator, which queries it and plays on it, and so chooses operations that are valid or
/// nearly valid. Any implementation of the game can be a guide; the generator itself knows no rules of play.
pub trait Guide {
    /// Sets up the case's board, before its first operation.
    fn start(case: &Case) -> Self;

    /// Returns the verdict on an operation on the current board, without playing it.
    fn verdict(&self, swap: Swap) -> Verdict;

    /// Plays an operation to its end.
    fn play(&mut self, swap: Swap) -> Verdict;

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

/// The shape of an input of any size.
static BEYOND: LazyLock<Shape> = LazyLock::new(|| SHAPE.lifted(&["n", "m", "k", "q"]));

impl Shaped for Case {
    fn shapes() -> [&'static Shape; 2] {
        [&SHAPE, &BEYOND]
    }

    fn of_values(values: &Row) -> Option<Self> {
        let (colours, pieces, swaps) = parts(values)?;
        Case::new(colours, pieces, swaps, Limits::None).ok()
    }
}

/// Returns the colours, the board and the operations that the values of an input say. Three of a colour may be in a line.
pub fn parts(values: &Row) -> Option<(u32, Grid<Piece>, Vec<Swap>)> {
    let (rows, cols, colours) = (values.number(0)?, values.number(1)?, values.number(2)?);
    let (colour, effect) = (values.integers(4), values.integers(5));
    if colour.len() as u64 != u64::from(rows) * u64::from(cols) || colour.len() != effect.len() {
        return None;
    }
    let piece = |(&colour, &effect): (&i64, &i64)| {
        let effect = *Effect::ALL.get(usize::try_from(effect).ok()?)?;
        Some(Piece { colour: u32::try_from(colour).ok()?, effect })
    };
    let pieces = colour.iter().zip(effect).map(piece).collect::<Option<_>>()?;
    let cell = |of: &Row, at: usize| Some(Cell::new(of.number(at)?, of.number(at + 1)?));
    let swap = |of: &Row| Some(Swap { a: cell(of, 0)?, b: cell(of, 2)? });
    let swaps = values.records(6).iter().map(swap).collect::<Option<_>>()?;
    Some((colours, Grid::new(rows, cols, pieces), swaps))
}
