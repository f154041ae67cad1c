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

use crosscheck_core::Cell;
use spec::texas::Swap;

use super::storey::{Deck, Storey, upright};

/// Returns the number of rings of the nests of a relay on a board with this many rows.
pub(super) fn rings_of(rows: u32) -> u32 {
    rows.saturating_sub(3) / 4
}

/// Builds a board with one operation that has [`rounds_of`] rounds.
///
/// # Errors
/// The board is too small, or has too few colours.
pub(super) fn relay(rows: u32, cols: u32, rings: u32, deck: &mut Deck) -> Result<Storey, String> {
    if rings == 0 || rings > rings_of(rows) || cols < 3 {
        return Err(format!(
            "a chain from column to column needs 7 rows and 3 columns, not {rows} × {cols}"
        ));
    }
    let colours = deck.deal(9)?;
    let relay =
        Relay { rows, cols, rings, pairs: [[0, 1], [2, 3], [4, 5]].map(|p| p.map(|at| colours[at])) };
    let mut columns: Vec<Vec<u32>> =
        (1..=cols).map(|number| relay.column(number, [colours[6], colours[7], colours[8]])).collect();
    // The uppermost of the first nest's innermost three is swapped with the piece above it.
    let above = (rows - relay.plinth() - rings - 2, relay.plinth() + rings + 1);
    let (row, height) = above;
    columns[0].swap(height as usize, height as usize + 1);
    let swaps = vec![Swap { a: Cell::new(row, 1), b: Cell::new(row + 1, 1) }];
    Ok(Storey { pieces: upright(&columns), swaps })
}

struct Relay {
    rows: u32,
    cols: u32,
    rings: u32,
    /// The colours of the columns, taken in turn.
    pairs: [[u32; 2]; 3],
}

impl Relay {
    /// Returns the number of pieces below every nest.
    fn plinth(&self) -> u32 {
        self.rows - 4 * self.rings - 3
    }

    /// Returns a column from the bottom up; `number` counts from 1.
    fn column(&self, number: u32, batons: [u32; 3]) -> Vec<u32> {
        let pair = self.pairs[number as usize % 3];
        let baton = |of: u32| batons[of as usize % 3];
        let ring = |at: u32| pair[at as usize % 2];
        let rings = self.rings;
        let mut column: Vec<u32> = (0..self.plinth()).rev().map(|below| ring(rings + below)).collect();
        column.extend((0..rings).rev().map(ring));
        column.extend((number >= 3).then(|| baton(number - 2)));
        column.extend((number >= 2).then(|| baton(number - 1)));
        column.extend((0..rings).flat_map(|at| [ring(at); 2]));
        column.extend((0..rings).map(|above| ring(rings + above)));
        column.extend((number + 2 <= self.cols).then(|| baton(number)));
        let missing = self.rows - column.len() as u32;
        column.extend((0..missing).map(ring));
        column
    }
}
