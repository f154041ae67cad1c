//! Boards without a run at the start.
//!
//! A board is filled in reading order. Each cell gets the colour that the caller *wishes*, unless that makes three in a
//! line or leaves a later cell of the row without a colour. So every board takes time proportional to its cells, and
//! the wishes decide what it looks like.

use crosscheck_core::generate::draw::pick;
use crosscheck_core::{Cell, Grid};
use rand::Rng;
use spec::texas::Piece;

/// Returns the cell this far down and to the right of another one; off the board, if need be in row or column 0.
pub(super) fn moved(cell: Cell, down: i64, right: i64) -> Cell {
    let at = |from: u32, by: i64| u32::try_from(i64::from(from) + by).unwrap_or(0);
    Cell::new(at(cell.row, down), at(cell.col, right))
}

/// Whether a cell has three in a line with the cells for which `same` holds.
pub(super) fn in_line(cell: Cell, same: impl Fn(Cell) -> bool) -> bool {
    [(0, 1), (1, 0)].into_iter().any(|(down, right)| {
        let reach = |sign: i64| {
            (1..=2).take_while(|by| same(moved(cell, down * by * sign, right * by * sign))).count()
        };
        reach(1) + reach(-1) >= 2
    })
}

pub(super) fn plain(
    rows: u32,
    cols: u32,
    palette: &[u32],
    rng: &mut dyn Rng,
) -> Result<Grid<Piece>, String> {
    let colours = fill(rows, cols, palette, |_| pick(rng, palette))?;
    Ok(Grid::new(rows, cols, colours.into_iter().map(Piece::plain).collect()))
}

/// Fills a board with colours of a palette, in reading order. `wish` receives the colours so far and returns the one it
/// wants next.
pub(super) fn fill(
    rows: u32,
    cols: u32,
    palette: &[u32],
    wish: impl FnMut(&[u32]) -> u32,
) -> Result<Vec<u32>, String> {
    let (rows, cols) = (rows as usize, cols as usize);
    match *palette {
        [] => Err("a board needs a colour".into()),
        [only] if rows <= 2 && cols <= 2 => Ok(vec![only; rows * cols]),
        [_] => Err(format!("every board of {rows} × {cols} in one colour has three in a line")),
        [one, other] => Ok(fill_with_two(rows, cols, [one, other], wish)),
        _ => Ok(fill_with_many(rows, cols, palette, wish)),
    }
}

/// Fills a board with three or more colours. At most two are forbidden for a cell, one by the two cells to its left and
/// one by the two above, so there is always one left.
fn fill_with_many(
    rows: usize,
    cols: usize,
    palette: &[u32],
    mut wish: impl FnMut(&[u32]) -> u32,
) -> Vec<u32> {
    let mut filled = Vec::with_capacity(rows * cols);
    for at in 0..rows * cols {
        let pair = |step: usize| (filled[at - step] == filled[at - 2 * step]).then(|| filled[at - step]);
        let left = if at % cols >= 2 { pair(1) } else { None };
        let above = if at >= 2 * cols { pair(cols) } else { None };
        let free = |colour: &u32| left != Some(*colour) && above != Some(*colour);
        // The substitutes change from cell to cell, so that no colour is preferred everywhere.
        let stand_ins = (0..3).map(|next| palette[(at + next) % palette.len()]);
        let wished = std::iter::once(wish(&filled));
        let colour = wished.chain(stand_ins).find(free).expect("two of three colours are forbidden");
        filled.push(colour);
    }
    filled
}

/// Fills a board with two colours. A cell below two equal ones is forced, so a row can run into a dead end. Looking at
/// each row from its end first shows which beginnings can be completed. One always can: the row above with its colours
/// exchanged.
fn fill_with_two(
    rows: usize,
    cols: usize,
    pair: [u32; 2],
    mut wish: impl FnMut(&[u32]) -> u32,
) -> Vec<u32> {
    let mut filled: Vec<u32> = Vec::with_capacity(rows * cols);
    let mut forced = vec![None; cols];
    let mut open = vec![0; cols + 1];
    for row in 0..rows {
        if row >= 2 {
            let (upper, lower) = (&filled[(row - 2) * cols..], &filled[(row - 1) * cols..]);
            for ((forced, up), low) in forced.iter_mut().zip(upper).zip(lower) {
                *forced = (up == low).then(|| TwoColour::from(*low == pair[0]));
            }
        }
        look_ahead(&forced, &mut open);
        let mut ending = None;
        for col in 0..cols {
            let wished = TwoColour::from(wish(&filled) == pair[1]);
            let next = |value: TwoColour| {
                let next = appended(ending, value)?;
                let fits = forced[col].is_none_or(|forced| forced == value);
                (fits && open[col + 1] & 1 << next != 0).then_some((value, next))
            };
            let (value, next) =
                next(wished).or_else(|| next(1 - wished)).expect("a row can be completed");
            ending = Some(next);
            filled.push(pair[usize::from(value)]);
        }
    }
    filled
}

/// One of two colours: 0 or 1.
type TwoColour = u8;

/// The end of a row so far: twice the last value, plus one if the last two are equal.
type Ending = u8;

/// Returns the ending after one more value, or `None` if that makes three in a line.
fn appended(ending: Option<Ending>, value: TwoColour) -> Option<Ending> {
    match ending {
        Some(ending) if ending / 2 == value => (ending % 2 == 0).then_some(2 * value + 1),
        _ => Some(2 * value),
    }
}

/// Computes for every column the set of endings (as bits) from which the row can be completed.
fn look_ahead(forced: &[Option<TwoColour>], open: &mut [u8]) {
    open[forced.len()] = 0b1111;
    for col in (0..forced.len()).rev() {
        let leads_on = |ending: Ending| {
            (0..2).filter(|value| forced[col].is_none_or(|forced| forced == *value)).any(|value| {
                appended(Some(ending), value).is_some_and(|next| open[col + 1] & 1 << next != 0)
            })
        };
        open[col] = (0..4).filter(|&ending| leads_on(ending)).fold(0, |set, ending| set | 1 << ending);
    }
}
