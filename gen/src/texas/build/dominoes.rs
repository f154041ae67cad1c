//! Effects that set each other off across the whole board, one wave after the other.
//!
//! Dominoes stand in a row such that each hits the next one and none beyond it. Squares go to and fro; consecutive rows
//! of them are twice their reach (1 or 2) apart. At the end of a row, one stands halfway to the next row:
//!
//! ```text
//!  o  o  o  o  o  ·
//!  ·  ·  ·  ·  ·  o
//!  ·  o  o  o  o  ·
//!  o  ·  ·  ·  ·  ·
//!  ·  o  o  o  o  …
//! ```
//!
//! On 50 × 50 these make 1225 waves. Rows and columns (and crosses, in place of either) form stairs, whose steps may be
//! shuffled: a row's effect hits a piece with a column's effect, which hits the next row's piece. On 50 × 50 they make
//! 100 waves:
//!
//! ```text
//!  -  |  ·  ·
//!  ·  -  |  ·
//!  ·  ·  -  |
//! ```
//!
//! Both clear the board. Colours do not matter: the first domino goes off in the only run that the only operation
//! makes.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::chance;
use rand::{Rng, RngExt};
use spec::texas::Effect;

use super::fuse::Fuse;
use super::storey::{Deck, Storey, shuffle};
use crate::texas::board::plain;

/// Which effects serve as dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::texas) enum Dominoes {
    /// Squares of 3, to and fro.
    Squares3,
    /// Squares of 5, to and fro.
    Squares5,
    /// Rows, columns and crosses, as stairs.
    Stairs,
}

impl Dominoes {
    pub(in crate::texas) const ALL: [Dominoes; 3] =
        [Dominoes::Squares3, Dominoes::Squares5, Dominoes::Stairs];

    /// Returns the dominoes in the order in which they go off.
    fn path(self, rows: u32, cols: u32, rng: &mut dyn Rng) -> Vec<(Cell, Effect)> {
        match self {
            Dominoes::Squares3 => to_and_fro(rows, cols, 1, Effect::Square3),
            Dominoes::Squares5 => to_and_fro(rows, cols, 2, Effect::Square5),
            Dominoes::Stairs => stairs(rows, cols, rng),
        }
    }

    /// Returns the number of dominoes on a board, which is also the number of waves.
    pub(in crate::texas) fn waves(self, rows: u32, cols: u32) -> u64 {
        match self {
            Dominoes::Squares3 => to_and_fro(rows, cols, 1, Effect::Square3).len() as u64,
            Dominoes::Squares5 => to_and_fro(rows, cols, 2, Effect::Square5).len() as u64,
            Dominoes::Stairs => steps(rows, cols),
        }
    }
}

/// Builds a board with one operation that sets the dominoes off. All other pieces are plain, and all pieces go.
///
/// # Errors
/// The board is too small, or has too few colours.
pub(in crate::texas) fn dominoes(
    (rows, cols): (u32, u32),
    style: Dominoes,
    deck: &mut Deck,
    rng: &mut dyn Rng,
) -> Result<Storey, String> {
    if rows < 4 || cols < 4 {
        return Err(format!("dominoes need 4 rows and 4 columns, not {rows} × {cols}"));
    }
    let [match_of, other] = <[u32; 2]>::try_from(deck.deal(2)?).expect("two were dealt");
    let palette = deck.deal(if deck.left() >= 6 { 4 } else { 2 })?;
    let path = style.path(rows, cols, rng);
    let mut pieces = plain(rows, cols, &palette, rng)?;
    for &(cell, effect) in &path {
        pieces[cell].effect = effect;
    }
    let fuses = Fuse::through(path[0].0, rows, cols, |cell| pieces[cell].effect == Effect::None);
    let fuse =
        fuses.get(rng.random_range(0..fuses.len().max(1))).ok_or("the first domino stands too close")?;
    fuse.line.iter().for_each(|&cell| pieces[cell].colour = match_of);
    pieces[fuse.gap].colour = other;
    pieces[fuse.waits].colour = match_of;
    Ok(Storey { pieces, swaps: vec![fuse.swap()] })
}

/// Places squares of this reach row after row. The first one is at the left edge, where the fuse has room.
fn to_and_fro(rows: u32, cols: u32, reach: u32, effect: Effect) -> Vec<(Cell, Effect)> {
    // The last row with squares must have the last row of the board within reach.
    let start = (1..=reach + 1).find(|start| (rows - start) % (2 * reach) <= reach).unwrap_or(1);
    let across: Vec<u32> = (2..cols).step_by(reach as usize).collect();
    let (first, last) = (across[0], across[across.len() - 1]);
    let mut path = vec![Cell::new(start, 1)];
    for (turn, row) in (start..=rows).step_by(2 * reach as usize).enumerate() {
        let to_the_right = turn % 2 == 0;
        if turn > 0 {
            path.push(Cell::new(row - reach, if to_the_right { first - 1 } else { last + 1 }));
        }
        let forth = across.iter().map(|&col| Cell::new(row, col));
        if to_the_right {
            path.extend(forth);
        } else {
            path.extend(forth.rev());
        }
    }
    path.into_iter().map(|cell| (cell, effect)).collect()
}

/// Returns the number of steps of the stairs.
fn steps(rows: u32, cols: u32) -> u64 {
    let (few, many) = (rows.min(cols), rows.max(cols));
    u64::from(few) + u64::from(few.min(many - 1))
}

/// Alternates rows and columns, each line of the shorter side once, in any order.
fn stairs(rows: u32, cols: u32, rng: &mut dyn Rng) -> Vec<(Cell, Effect)> {
    let by_rows = rows <= cols;
    let (few, many) = if by_rows { (rows, cols) } else { (cols, rows) };
    let (few, many) = (shuffled(few, rng), shuffled(many, rng));
    let mut path = Vec::new();
    for (at, &line) in few.iter().enumerate() {
        let along = if by_rows { Effect::Row } else { Effect::Column };
        let across = if by_rows { Effect::Column } else { Effect::Row };
        let place = |other: u32| if by_rows { Cell::new(line, other) } else { Cell::new(other, line) };
        path.push((place(many[at]), along));
        path.extend(many.get(at + 1).map(|&next| (place(next), across)));
    }
    for (_, effect) in &mut path {
        if chance(rng, 25) {
            *effect = Effect::Cross;
        }
    }
    path
}

fn shuffled(count: u32, rng: &mut dyn Rng) -> Vec<u32> {
    let mut lines: Vec<u32> = (1..=count).collect();
    shuffle(&mut lines, rng);
    lines
}
