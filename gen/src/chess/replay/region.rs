//! Many cells reached at once, on the smallest board with room for them.

use crosscheck_core::{Cell, Limits};
use spec::chess::{Case, Colour, Placement, Road, Test};

use super::scene::{blocked, shapes};
use crate::chess::parts::Board;
use crate::chess::weight::sorted;

/// With fewer cells than this, the scenes have them.
const LEAST: u32 = 3;

/// Lays connected roads on a board so that this many cells are reached from the first one.
type Lay = fn(&mut Board, u32) -> Option<()>;

/// Returns boards on which connected roads reach as many cells, or fewer: by one long path, and by paths as short as
/// possible. Those with far fewer come first.
pub(super) fn regions(reached: u32) -> impl Iterator<Item = Case> {
    counts(reached).filter(|&count| count >= LEAST).flat_map(|count| {
        let lays: [Lay; 2] = [snake, comb];
        lays.into_iter().filter_map(move |lay| simplest(count, lay))
    })
}

/// Returns a quarter, a half, three quarters and so on, then one less, and the number itself.
pub(super) fn counts(number: u32) -> impl Iterator<Item = u32> {
    let parts = (1..=8).map(move |power| number - (number >> power));
    let counts = [number / 4].into_iter().chain(parts).chain([number.saturating_sub(1), number]);
    let mut last = 0;
    counts.filter(move |&count| {
        let is_new = last < count;
        last = last.max(count);
        is_new
    })
}

/// Returns the simplest board of any shape on which this many cells are reached.
fn simplest(count: u32, lay: Lay) -> Option<Case> {
    let cases = shapes((2, 2), count + 1).into_iter().filter_map(|(rows, cols)| {
        let mut board = blocked(rows, cols);
        lay(&mut board, count)?;
        let cell = Cell::new(1, 1);
        board.placements.push(Placement { colour: Colour::Black, level: 1, cell });
        let test: Test = board.test(Limits::Contest)?;
        Case::new(vec![test], Limits::Contest).ok()
    });
    sorted(cases.collect()).into_iter().next()
}

/// Lays a path down the first column, up the second, and so on.
fn snake(board: &mut Board, count: u32) -> Option<()> {
    let rows = board.rows();
    for step in 0..count {
        let (col, at) = (step / rows, step % rows);
        let down = col % 2 == 0;
        match at + 1 == rows {
            true => board.right[Cell::new(if down { rows } else { 1 }, col + 1)] = Road::Connected,
            false if down => board.below[Cell::new(at + 1, col + 1)] = Road::Connected,
            false => board.below[Cell::new(rows - at - 1, col + 1)] = Road::Connected,
        }
    }
    Some(())
}

/// Opens all columns and joins them in the last row. Leaves out surplus cells at the top of the last column.
fn comb(board: &mut Board, count: u32) -> Option<()> {
    let (rows, cols) = (board.rows(), board.cols());
    let without = rows * cols - count - 1;
    if without >= rows {
        return None;
    }
    for col in 1..=cols {
        let first = if col == cols { 1 + without } else { 1 };
        (first..rows).for_each(|row| board.below[Cell::new(row, col)] = Road::Connected);
    }
    (1..cols).for_each(|col| board.right[Cell::new(rows, col)] = Road::Connected);
    Some(())
}
