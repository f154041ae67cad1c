//! Hands of every kind: each operation has a known main colour.
//!
//! In five rows of a column, one swap completes a run, and two pieces are left:
//!
//! ```text
//!  a         ·
//!  a         ·
//!  r  ↑      ·
//!  a  ↓  →   r
//!  s         s
//! ```
//!
//! The main colour (`a`) can be chosen freely, so five operations in a row can make any hand. Columns of even and of odd numbers
//! share no colour, and what is left has colours of its own, so the only runs are the intended ones.

use crosscheck_core::generate::draw::chance;
use crosscheck_core::{Cell, Grid};
use rand::{Rng, RngExt};
use spec::texas::{HandKind, Piece, Swap};

use super::deck::{Built, Deck, shuffle};

/// The rows that an operation takes.
const HIGH: u32 = 5;

/// Builds a board with hands of all kinds in turns. The rows that are left over are at the bottom.
pub(super) fn hands(rows: u32, cols: u32, deck: &mut Deck, rng: &mut dyn Rng) -> Result<Built, String> {
    // For the even columns, and as many for the odd ones.
    let colours = if chance(rng, 50) { 5 } else { 12.min(deck.left().saturating_sub(6) / 2).max(5) };
    let of = |parity: u32| -> Vec<(u32, u32)> {
        let level = |level| (1..=cols).filter(move |col| col % 2 == parity).map(move |col| (level, col));
        (0..rows / HIGH).flat_map(level).collect()
    };
    let all = [of(0), of(1)];
    if all[0].len() < 20 {
        return Err(format!(
            "hands of every kind need 20 operations in even columns: {rows} × {cols} has too little room"
        ));
    }
    let sets = [deck.deal(colours)?, deck.deal(colours)?];
    let left = deck.deal(6)?;
    let mut pieces = Grid::from_fn(rows, cols, |Cell { row, col }| {
        let (level, place) = ((row - 1) / HIGH, (row - 1) % HIGH);
        let rest = |from: u32| left[(from + (level + col) % 3) as usize];
        Piece::plain(match place {
            2 => rest(0),
            4 => rest(3),
            _ => sets[col as usize % 2][place as usize % 4],
        })
    });
    let mut kinds = HandKind::ALL;
    shuffle(&mut kinds, rng);
    let (mut swaps, mut fives) = (Vec::new(), all.each_ref().map(|of| of.chunks_exact(5)));
    // The two sets of columns take turns, so that neighbours are never two levels apart.
    for (turn, kind) in kinds.into_iter().cycle().enumerate() {
        let Some(five) = fives[turn % 2].next() else { break };
        for (&(level, col), main) in five.iter().zip(cards(kind, &sets[turn % 2], rng)) {
            let at = |row| Cell::new(level * HIGH + row, col);
            [1, 2, 4].into_iter().for_each(|row| pieces[at(row)] = Piece::plain(main));
            swaps.push(Swap { a: at(3), b: at(4) });
        }
    }
    Ok((pieces, swaps))
}

fn cards(kind: HandKind, colours: &[u32], rng: &mut dyn Rng) -> [u32; 5] {
    let places = match kind {
        HandKind::HighCard => [0, 1, 2, 3, 4],
        HandKind::OnePair => [0, 0, 1, 2, 3],
        HandKind::TwoPairs => [0, 0, 1, 1, 2],
        HandKind::Three => [0, 0, 0, 1, 2],
        HandKind::FullHouse => [0, 0, 0, 1, 1],
        HandKind::Four => [0, 0, 0, 0, 1],
        HandKind::Five => [0; 5],
    };
    let start = rng.random_range(0..colours.len());
    let mut cards = places.map(|place: usize| colours[(start + place) % colours.len()]);
    shuffle(&mut cards, rng);
    cards
}
