//! The roles of `rochine`: places in its rules that take a cell, a line, a side or a number.

mod captures;
mod endings;
mod moves;

use std::borrow::Cow;

use crosscheck_core::generate::role::{Role, Value, joined};
use crosscheck_core::{Cell, Grid};
use spec::rochine::{Board, Case, Move, Play, Side, Step};

/// All roles.
pub(super) const ROLES: &[Role<Case>] = &joined::<Case, COUNT>(LISTS);

const LISTS: &[&[Role<Case>]] = &[moves::ROLES, captures::ROLES, endings::ROLES];
const COUNT: usize = moves::ROLES.len() + captures::ROLES.len() + endings::ROLES.len();

/// The two sides, in the order of [`Side::ALL`].
const SIDES: &[&str] = &["red", "blue"];

/// The sizes of boards.
const SIZES: &[Value] = &[
    Value::exactly("4 × 4", 4),
    Value::exactly("6 × 6", 6),
    Value::exactly("8 × 8", 8),
    Value::exactly("10 × 10", 10),
];

/// The four directions, in the order of [`direction`].
const DIRECTIONS: &[Value] = &[
    Value::exactly("to the right", 0),
    Value::exactly("down", 1),
    Value::exactly("to the left", 2),
    Value::exactly("up", 3),
];

/// Returns the direction of a step from a cell to its neighbour.
fn direction(from: Cell, to: Cell) -> u64 {
    match (from.col.cmp(&to.col) as i8, from.row.cmp(&to.row) as i8) {
        (-1, _) => 0,
        (1, _) => 2,
        (_, -1) => 1,
        _ => 3,
    }
}

/// A move with a verdict, and the board before it.
struct RolePlay<'a> {
    step: &'a Step,
    mv: Move,
    before: Cow<'a, Board>,
}

impl RolePlay<'_> {
    fn play(&self) -> Option<&Play> {
        self.step.play.as_ref()
    }

    /// Returns how many steps there are between the two places of a move.
    fn distance(&self) -> u32 {
        let Move { from, to } = self.mv;
        from.col.abs_diff(to.col).saturating_add(from.row.abs_diff(to.row))
    }

    /// Returns the cells of a move, if both are on the board.
    fn cells(&self) -> Option<(Cell, Cell)> {
        let side = self.before.0.rows();
        self.mv.from.on(side).zip(self.mv.to.on(side))
    }
}

/// Returns all moves with a verdict.
fn seen<'a>(case: &'a Case, steps: &'a [Step]) -> impl Iterator<Item = RolePlay<'a>> {
    let mut board: Cow<'a, Board> = Cow::Owned(start(case.side()));
    steps.iter().enumerate().map(move |(at, step)| {
        let before = board.clone();
        if let Some(play) = &step.play {
            board = Cow::Borrowed(&play.board);
        }
        RolePlay { step, mv: case.moves()[at], before }
    })
}

/// Returns the board at the start (clause R1.2).
fn start(side: u32) -> Board {
    Board(Grid::from_fn(side, side, |Cell { row, col }| {
        let rim = [row, col].into_iter().any(|at| at == 1 || at == side);
        rim.then_some(if 2 * col <= side { Side::Red } else { Side::Blue })
    }))
}

/// Returns how many pieces a move captures.
fn taken(play: &Play) -> usize {
    play.row.len() + play.column.len()
}
