//! Effects that set each other off across the whole board, one wave after the other.
//!
//! Squares of 3 stand in a row such that each hits the next one and none beyond it. They go to and fro in every other row. At
//! the end of a row, one stands halfway to the next:
//!
//! ```text
//!  o  o  o  o  o  ·
//!  ·  ·  ·  ·  ·  o
//!  ·  o  o  o  o  ·
//!  o  ·  ·  ·  ·  ·
//!  ·  o  o  o  o  …
//! ```
//!
//! On 50 × 50 these make 1225 waves. They clear the board. Colours do not matter: the first domino goes off in the only run that
//! the only operation makes.

use crosscheck_core::Cell;
use rand::Rng;
use spec::texas::{Effect, Swap};

use super::deck::{Built, Deck};
use crate::texas::board::plain;

/// Builds a board with one operation that sets the dominoes off. All other pieces are plain, and all pieces go.
pub(super) fn dominoes(
    (rows, cols): (u32, u32),
    deck: &mut Deck,
    rng: &mut dyn Rng,
) -> Result<Built, String> {
    if rows < 4 || cols < 4 {
        return Err(format!("dominoes need 4 rows and 4 columns, not {rows} × {cols}"));
    }
    let [match_of, other] = <[u32; 2]>::try_from(deck.deal(2)?).expect("two were dealt");
    let palette = deck.deal(if deck.left() >= 6 { 4 } else { 2 })?;
    let path = to_and_fro(rows, cols);
    let mut pieces = plain(rows, cols, &palette, rng)?;
    for &cell in &path {
        pieces[cell].effect = Effect::Square3;
    }
    // Below the first domino, where there is no other: a piece from the second column completes the run.
    let [first, gap, third, waits] =
        [(1, 1), (2, 1), (3, 1), (2, 2)].map(|(row, col)| Cell::new(row, col));
    for cell in [first, third, waits] {
        pieces[cell].colour = match_of;
    }
    pieces[gap].colour = other;
    Ok((pieces, vec![Swap { a: gap, b: waits }]))
}

/// Places squares row after row. The first one is at the left edge, where the fuse has room.
fn to_and_fro(rows: u32, cols: u32) -> Vec<Cell> {
    let mut path = vec![Cell::new(1, 1)];
    for (turn, row) in (1..=rows).step_by(2).enumerate() {
        let to_the_right = turn % 2 == 0;
        if turn > 0 {
            path.push(Cell::new(row - 1, if to_the_right { 1 } else { cols }));
        }
        let forth = (2..cols).map(|col| Cell::new(row, col));
        if to_the_right {
            path.extend(forth);
        } else {
            path.extend(forth.rev());
        }
    }
    path
}
