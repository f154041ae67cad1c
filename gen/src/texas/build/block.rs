//! The largest block: two thirds of the board, in one round.
//!
//! Pieces of one colour lie everywhere but on every third diagonal, so that no three are in a line:
//!
//! ```text
//!  a  a  d  a  a  d
//!  a  d  a  a  d  a
//!  d  a  a  d  a  a
//! ```
//!
//! One operation sets off an effect that removes every piece of the other colour. The rest sinks into one block: about
//! 1650 pieces on 50 × 50, whose combination bonus alone is over 130 million.

use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::texas::{Effect, Piece, Swap};

use super::deck::{Built, Deck};

/// Builds a board with one operation, whose second round has one block of everything that is left.
pub(super) fn block(rows: u32, cols: u32, deck: &mut Deck, rng: &mut dyn Rng) -> Result<Built, String> {
    if rows < 4 || cols < 5 {
        return Err(format!("a block of two thirds needs 4 rows and 5 columns, not {rows} × {cols}"));
    }
    let [most, rest] = <[u32; 2]>::try_from(deck.deal_largest(2)?).expect("two were dealt");
    // A piece of the other colour with two pieces of the first colour to its left and one to its right. It is not in
    // the last row.
    let gap = Cell::new(rng.random_range(1..rows), rng.random_range(3..cols));
    let diagonal = |cell: Cell| (cell.row + cell.col) % 3 == (gap.row + gap.col) % 3;
    let mut pieces =
        Grid::from_fn(rows, cols, |cell| Piece::plain(if diagonal(cell) { rest } else { most }));
    let beside = Cell::new(gap.row, gap.col + 1);
    pieces[beside].effect = Effect::Square3;
    pieces[gap].effect = Effect::Colour;
    Ok((pieces, vec![Swap { a: gap, b: beside }]))
}
