//! Hands with a choice: every operation has two main colours, and the construction can choose both freely.
//!
//! One swap in two columns of three rows makes a run in each, and nothing is left:
//!
//! ```text
//!  a  b       a  b
//!  a  b   →   a  b
//!  b  a       a  b
//! ```
//!
//! No run ever forms across columns, since of any three cells in a row two belong to the same pair of columns.

use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::texas::{Piece, Swap};

use super::deck::{Built, Deck, shuffle};
use crate::texas::board::plain;

const ROWS: u32 = 3;

/// Builds three rows with an operation for every two columns, above rows of other colours. If `cols` is odd, the last
/// column is left over.
pub(super) fn twins(rows: u32, cols: u32, deck: &mut Deck, rng: &mut dyn Rng) -> Result<Built, String> {
    if cols < 2 {
        return Err("operations with two main colours side by side need 2 columns".into());
    }
    let large = deck.deal_largest(2)?;
    let small = deck.deal_smallest(4);
    let mut pairs: Vec<[u32; 2]> = Vec::new();
    while pairs.len() < cols as usize / 2 {
        pairs.extend(choice(&large, &small, rng));
    }
    pairs.truncate(cols as usize / 2);
    // The leftover column alternates the two colours of the last pair, so that it holds no run.
    let pieces = Grid::from_fn(ROWS, cols, |cell| {
        let pair = (cell.col as usize - 1) / 2;
        let colour = match pairs.get(pair) {
            Some(colours) => colours[(cell.col as usize - 1 + usize::from(cell.row == ROWS)) % 2],
            None => pairs[pair - 1][usize::from(cell.row == 2)],
        };
        Piece::plain(colour)
    });
    let swaps = (1..=cols / 2)
        .map(|pair| Swap { a: Cell::new(ROWS, 2 * pair - 1), b: Cell::new(ROWS, 2 * pair) })
        .collect();
    match rows.checked_sub(ROWS) {
        None => Err(format!("two main colours side by side need 3 rows, not {rows}")),
        Some(0) => Ok((pieces, swaps)),
        Some(below) => {
            let palette = deck.deal(if deck.left() >= 5 { 5 } else { 2 })?;
            let below = plain(below, cols, &palette, rng)?;
            Ok((Grid::new(rows, cols, [pieces.values(), below.values()].concat()), swaps))
        }
    }
}

/// Returns the main colours of five operations, with large colours against small ones: then the highest possible kind
/// of hand is not the one that scores most. With h and g large and l small, the choices are a five of l or a four of h,
/// a four of l or a full house, a three of l or two pairs.
fn choice(large: &[u32], small: &[u32], rng: &mut dyn Rng) -> [[u32; 2]; 5] {
    let (h, g) = (large[0], large[1]);
    let all = [large, small].concat();
    let drawn = |but: u32, rng: &mut dyn Rng| {
        let others: Vec<u32> = all.iter().copied().filter(|&colour| colour != but).collect();
        pick(rng, &others)
    };
    let l = small.first().copied().unwrap_or(g);
    let [x, y] = [g, drawn(g, rng)].map(|but| drawn(but, rng));
    let mut pairs = match rng.random_range(0..4) {
        0 => [[l, h], [l, h], [l, h], [l, h], [l, drawn(l, rng)]],
        1 => [[l, h], [l, h], [l, h], [l, g], [g, x]],
        2 => [[l, h], [l, h], [l, g], [g, x], [y, drawn(y, rng)]],
        _ => [(); 5].map(|()| [pick(rng, &all), 0]),
    };
    for pair in &mut pairs {
        if pair[0] == pair[1] || pair[1] == 0 {
            pair[1] = drawn(pair[0], rng);
        }
        if chance(rng, 50) {
            pair.reverse();
        }
    }
    shuffle(&mut pairs, rng);
    pairs
}
