//! The deepest chains: one operation of hundreds of rounds.
//!
//! A *nest* is a column of rings: around three pieces of one colour there are three of another, two above and one
//! below, around these again three, and so on. When the innermost three go, the next three meet: one round for each
//! ring:
//!
//! ```text
//!  b          b
//!  b          b
//!  a    →     b  →  …
//!  a
//!  a
//!  b
//! ```
//!
//! A column of 50 rows holds a nest of at most 16 rings. To continue in the next column, each column carries a *baton*
//! on top. When its nest has unrolled, the baton has come down to a row where two pieces like it wait in the two
//! columns to the right. The three form a run. The first of the two waiting pieces separates the innermost three of the
//! next nest, so these meet when it goes.
//!
//! ```text
//!   t  ·  ·        ·  ·  ·        ·  ·  ·
//!   ·  b  ·        ·  b  ·        ·  b  ·
//!   a  b  ·        ·  b  ·        ·  b  ·
//!   a  a  ·   →    ·  a  ·   →    ·  a  ·   →  the second column's nest unrolls
//!   a  a  ·        ·  a  ·        ·  a  ·
//!   s  t  t        t  t  t        ·  a  ·
//!   ·  a  ·        s  a  ·        s  b  ·
//!   ·  b  ·        ·  b  ·        ·  ·  ·
//! ```
//!
//! To keep the baton above its starting row, spacers `s` lie between it and its nest, as many as the nest has pieces
//! below its middle. With k rings a column has k pieces below, two waiting batons (one for its own start, one for that
//! of the column to its left), 2k pieces above, k spacers and its own baton: 4k + 3, so 50 rows allow 11 rings. All
//! columns but the last unroll, and between each two of them comes a run of batons. That makes (m − 1) k + m − 2
//! rounds, or 587 on 50 × 50.
//!
//! Columns take their two colours in turn from three pairs, and batons one of three colours in turn. So three adjacent
//! columns share only the batons, and the only runs are the intended ones.

use crosscheck_core::{Cell, Grid};
use spec::texas::{Piece, Swap};

use super::deck::{Built, Deck};

/// Builds a board with one operation that has as many rounds as there is room for.
pub(super) fn relay(rows: u32, cols: u32, deck: &mut Deck) -> Result<Built, String> {
    let rings = rows.saturating_sub(3) / 4;
    if rings == 0 || cols < 3 {
        return Err(format!(
            "a chain from column to column needs 7 rows and 3 columns, not {rows} × {cols}"
        ));
    }
    let colours = deck.deal(9)?;
    // The number of pieces below every nest.
    let plinth = rows - 4 * rings - 3;
    // Returns a column from the bottom up; `number` counts from 1.
    let column = |number: u32| {
        let ring = |at: u32| colours[(2 * (number % 3) + at % 2) as usize];
        let baton = |of: u32| colours[(6 + of % 3) as usize];
        let mut column: Vec<u32> = (0..plinth).rev().map(|below| ring(rings + below)).collect();
        column.extend((0..rings).rev().map(ring));
        column.extend((number >= 3).then(|| baton(number - 2)));
        column.extend((number >= 2).then(|| baton(number - 1)));
        column.extend((0..rings).flat_map(|at| [ring(at); 2]));
        column.extend((0..rings).map(|above| ring(rings + above)));
        column.extend((number + 2 <= cols).then(|| baton(number)));
        let missing = rows - column.len() as u32;
        column.extend((0..missing).map(ring));
        column
    };
    let columns: Vec<Vec<u32>> = (1..=cols).map(column).collect();
    let mut pieces = Grid::from_fn(rows, cols, |Cell { row, col }| {
        Piece::plain(columns[col as usize - 1][(rows - row) as usize])
    });
    // The uppermost of the first nest's innermost three is swapped with the piece above it.
    let a = Cell::new(rows - plinth - rings - 2, 1);
    let b = Cell::new(a.row + 1, 1);
    (pieces[a], pieces[b]) = (pieces[b], pieces[a]);
    Ok((pieces, vec![Swap { a, b }]))
}
