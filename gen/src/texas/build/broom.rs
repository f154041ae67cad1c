//! A storey that sweeps the whole board: one of its rows consists of crosses and columns, and goes off at once.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::pick;
use rand::{Rng, RngExt};
use spec::texas::Effect;

use super::fuse::Fuse;
use super::storey::{Deck, Storey};
use crate::texas::board::plain;

/// Builds a few rows with one operation that clears them and everything above them. `others` says how many of the
/// remaining pieces have which effect; the operation triggers them all.
///
/// # Errors
/// No operation has room, or there are too few colours.
pub(in crate::texas) fn broom(
    rows: u32,
    cols: u32,
    others: &[(Effect, u64)],
    deck: &mut Deck,
    rng: &mut dyn Rng,
) -> Result<Storey, String> {
    let head = Cell::new(rng.random_range(1..=rows), rng.random_range(1..=cols));
    let fuses = Fuse::through(head, rows, cols, |_| true);
    let fuse = fuses.get(rng.random_range(0..fuses.len().max(1))).copied();
    let fuse = fuse.ok_or_else(|| format!("no operation is valid on {rows} × {cols}"))?;
    let [match_of, other] = <[u32; 2]>::try_from(deck.deal(2)?).expect("two were dealt");
    let palette = deck.deal(if deck.left() >= 3 { 3 } else { 2 })?;
    let mut pieces = plain(rows, cols, &palette, rng)?;
    let mut others =
        others.iter().flat_map(|&(effect, count)| std::iter::repeat_n(effect, count as usize));
    for cell in pieces.cells() {
        pieces[cell].effect = match cell.row == head.row {
            true => pick(rng, &[Effect::Column, Effect::Cross]),
            false => others.next().unwrap_or_default(),
        };
    }
    // The first effect to go off sets off its whole row.
    pieces[head].effect = Effect::Cross;
    fuse.line.iter().for_each(|&cell| pieces[cell].colour = match_of);
    pieces[fuse.waits].colour = other;
    pieces.swap(fuse.gap, fuse.waits);
    Ok(Storey { pieces, swaps: vec![fuse.swap()] })
}
