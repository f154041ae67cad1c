//! Changes to queries.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::pick;
use rand::{Rng, RngExt};
use spec::chess::{Colour, Placement};

use crate::chess::parts::{Board, other};

/// Inserts a new piece on a free cell, at a random place among the queries.
pub(super) fn insert(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let (cell, at) = (board.any_cell(rng), rng.random_range(0..=board.placements.len()));
    let (colour, level) = (
        pick(rng, &[Colour::Black, Colour::White]),
        rng.random_range(1..=board.placements.len() as u32 + 1),
    );
    let free = board.is_free(cell);
    if free {
        board.placements.insert(at, Placement { colour, level, cell });
    }
    free
}

pub(super) fn remove(board: &mut Board, rng: &mut dyn Rng) -> bool {
    board.any_query(rng).map(|at| board.placements.remove(at)).is_some()
}

/// Moves a piece to another free cell.
pub(super) fn displace(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let to = board.any_cell(rng);
    board.any_query(rng).is_some_and(|at| place(board, at, to))
}

/// Moves a piece to a free neighbour of its cell.
pub(super) fn step(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let Some(at) = board.any_query(rng) else { return false };
    let Cell { row, col } = board.placements[at].cell;
    let sides = [(row + 1, col), (row, col + 1), (row - 1, col), (row, col - 1)];
    let (row, col) = pick(rng, &sides);
    place(board, at, Cell::new(row, col))
}

/// Moves a piece, if the cell is free.
fn place(board: &mut Board, at: usize, to: Cell) -> bool {
    let free = board.is_free(to);
    if free {
        board.placements[at].cell = to;
    }
    free
}

/// Gives a piece the other colour.
pub(super) fn recolour(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let Some(at) = board.any_query(rng) else { return false };
    board.placements[at].colour = other(board.placements[at].colour);
    true
}

/// Gives a piece a random level.
pub(super) fn level(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let Some(at) = board.any_query(rng) else { return false };
    board.placements[at].level = rng.random_range(1..=board.placements.len() as u32);
    true
}

/// Gives a piece the level of another, or one more or less.
pub(super) fn level_of_another(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let (Some(a), Some(b)) = (board.any_query(rng), board.any_query(rng)) else { return false };
    let level = board.placements[b].level + pick(rng, &[0, 1, 2]);
    board.placements[a].level = level.saturating_sub(1).max(1);
    true
}

pub(super) fn exchange(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let (Some(a), Some(b)) = (board.any_query(rng), board.any_query(rng)) else { return false };
    board.placements.swap(a, b);
    a != b
}

/// Reverses the order of the queries.
pub(super) fn reverse(board: &mut Board, _: &mut dyn Rng) -> bool {
    board.placements.reverse();
    board.placements.len() > 1
}

pub(super) fn truncate(board: &mut Board, rng: &mut dyn Rng) -> bool {
    let Some(at) = board.any_query(rng) else { return false };
    board.placements.truncate(at.max(1));
    true
}
