//! Simple cases in which the same happens as in the query that shows a fault, for shrinking: all valid and below the
//! case in weight.
//!
//! Edits of values do not lead from a board to a smaller one of another form. So these are made from what the query is about:
//! the mover and a piece that it meets, with as many pieces beside them as their levels need, or as many cells reached in as
//! little room as possible.

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::FaultyTurn;
use crosscheck_core::generate::reduce::only_simpler;
use crosscheck_core::{Cell, Grid, Limits};
use spec::chess::{Case, Colour, Placement, Road, Turn};

use super::measure::around;
use super::measure::weight;
use super::parts::Board;
use crate::Candidates;

/// With fewer cells than this, edits of values lead to the simplest case.
const LEAST: u32 = 3;

pub(super) fn replays<'a>(case: &'a Case, moment: &FaultyTurn<'_, Case>) -> Candidates<'a, Case> {
    let Some(step) = moment.steps.last() else { return Box::new(std::iter::empty()) };
    let field = moment.field.unwrap_or_default();
    let kinds = [("normal", Road::Normal), ("straight", Road::Straight), ("connected", Road::Connected)];
    let kind = kinds.into_iter().find(|(word, _)| field.contains(word)).map(|(_, kind)| kind);
    let captures = field.starts_with("captures");
    let reached = match kind {
        None => step.reachable,
        Some(Road::Connected) if !captures => step.connected.free,
        Some(_) => 0,
    };
    let (turn, met) = (moment.turn, kind.filter(|_| captures).into_iter());
    let met = met.flat_map(move |kind| met_by(case, turn, kind));
    // Boards on which connected roads reach as many cells, or fewer, by one long path: those with far fewer come first.
    let regions = counts(reached).filter(|&count| count >= LEAST).filter_map(simplest);
    only_simpler(case, weight, met.chain(regions))
}

/// Puts the mover of a turn next to each piece beside it that a road of this kind leads to, with their levels unchanged,
/// exchanged, or lower. Skips levels up to 2, which edits of values lead to.
fn met_by(case: &Case, turn: usize, kind: Road) -> impl Iterator<Item = Case> {
    let Turn { test, query } = case.locate(turn);
    let test = &case.tests()[test];
    let (before, mover) = (&test.placements()[..query], test.placements()[query]);
    let beside = around(test.right(), test.below(), mover.cell);
    let beside = beside.into_iter().filter(move |(road, _)| *road == Some(kind));
    let met = beside.filter_map(|(_, cell)| before.iter().find(|placement| placement.cell == cell));
    met.flat_map(move |&other| {
        let pairs = levels(other.level, mover.level).into_iter();
        pairs.filter_map(move |(there, own)| {
            let at = |of: Placement, level, col| Placement { level, cell: Cell::new(1, col), ..of };
            duel(kind, at(other, there, 2), at(mover, own, 1))
        })
    })
}

/// Returns pairs of levels to replace two others, the lowest first.
fn levels(there: u32, own: u32) -> Vec<(u32, u32)> {
    let lower = |level: u32| [1, 2].into_iter().chain(counts(level)).filter(move |&to| to <= level);
    let pairs = lower(there).flat_map(|there| lower(own).map(move |own| (there, own)));
    let mut pairs: Vec<(u32, u32)> =
        pairs.flat_map(|(there, own)| [(there, own), (own, there)]).collect();
    pairs.retain(|(there, own)| there.max(own) > &2);
    pairs.sort_by_key(|&(there, own)| (there.max(own), there + own));
    pairs.dedup();
    pairs
}

/// Returns the simplest board on which a road of a kind joins the mover, in the corner, to the other piece. It has as many
/// queries as the highest level requires: black pieces of level 1 come before those two.
fn duel(kind: Road, other: Placement, mover: Placement) -> Option<Case> {
    let queries = other.level.max(mover.level);
    let laid = shapes(queries).into_iter().flat_map(|(rows, cols)| {
        let mut board = Board::blocked(rows, cols);
        board.right[mover.cell] = kind;
        let cells = Grid::from_fn(rows, cols, |cell| cell);
        let free = cells.values().iter().filter(|&&cell| cell != other.cell && cell != mover.cell);
        let fill = |&cell| Placement { colour: Colour::Black, level: 1, cell };
        board.placements = free.take(queries as usize - 2).map(fill).collect();
        board.placements.push(other);
        board.placements.sort_by_key(Placement::to_string);
        board.placements.push(mover);
        let case =
            |board: Board| Case::new(vec![board.test(Limits::Contest).ok()?], Limits::Contest).ok();
        [case(board.transposed()), case(board)].into_iter().flatten()
    });
    laid.min_by_key(|case| (weight(case), case.text()))
}

/// Returns a quarter, a half, three quarters and so on, then one less, and the number itself.
fn counts(number: u32) -> impl Iterator<Item = u32> {
    let parts = (1..=8).map(move |power| number - (number >> power));
    let counts = [number / 4].into_iter().chain(parts).chain([number.saturating_sub(1), number]);
    let mut last = 0;
    counts.filter(move |&count| {
        let is_new = last < count;
        last = last.max(count);
        is_new
    })
}

/// Returns the forms of the smallest boards with at least this many cells.
fn shapes(cells: u32) -> Vec<(u32, u32)> {
    let of_area = |area: u32| -> Vec<(u32, u32)> {
        let sides = (2..=area / 2).filter(|side| area.is_multiple_of(*side));
        sides.map(|side| (side, area / side)).collect()
    };
    (cells.max(4)..).map(of_area).find(|shapes| !shapes.is_empty()).unwrap_or_default()
}

/// Returns the simplest board of any form on which this many cells are reached.
fn simplest(count: u32) -> Option<Case> {
    let cases = shapes(count + 1).into_iter().filter_map(|(rows, cols)| {
        let mut board = Board::blocked(rows, cols);
        snake(&mut board, count);
        let cell = Cell::new(1, 1);
        board.placements.push(Placement { colour: Colour::Black, level: 1, cell });
        Case::new(vec![board.test(Limits::Contest).ok()?], Limits::Contest).ok()
    });
    cases.min_by_key(|case| (weight(case), case.text()))
}

/// Lays a path of connected roads down the first column, up the second, and so on.
fn snake(board: &mut Board, count: u32) {
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
}
