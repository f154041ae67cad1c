//! Columns of nests: each operation has a known main colour and leaves nothing of its nest.
//!
//! A nest (explained in [`super::relay`]) occupies only its column. The one below starts once the one above is gone, so
//! all operations can be computed in advance. Two nests, one above the other, and the swap that starts the upper one:
//!
//! ```text
//!  b         b
//!  a  ↑      b
//!  b  ↓      a         c
//!  a    →    a    →    d
//!  a         a         c
//!  b         b         d
//!  c         c         d
//!  …         …         …
//! ```
//!
//! The main colour (`a`) can be chosen freely, so five operations in a row can make any hand. Adjacent columns share no
//! colour, and neither do the touching ends of nests, so the only runs are the intended ones.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::texas::{HandKind, Swap};

use super::storey::{Deck, Storey, shuffle, upright};

/// The properties of columns of nests.
#[derive(Clone, Debug)]
pub(in crate::texas) struct Nests {
    pub(in crate::texas) rows: u32,
    pub(in crate::texas) cols: u32,
    pub(in crate::texas) count: u32,
    /// The hands that they make, in any order; after those, any.
    pub(in crate::texas) hands: Vec<HandKind>,
}

/// Returns how many nests a board has room for.
pub(in crate::texas) fn most_nests(rows: u32, cols: u32) -> u32 {
    if rows == 8 { cols } else { rows / 6 * cols }
}

/// Returns how many hands this many nests per column make. A hand takes five nests of odd columns or five of even ones.
pub(in crate::texas) fn hands_of(levels: u32, cols: u32) -> usize {
    let (odd, even) = (cols.div_ceil(2) * levels, cols / 2 * levels);
    (odd / 5 + even / 5) as usize
}

/// A nest: its place and its number of pieces.
#[derive(Clone, Copy, Debug)]
struct Nest {
    col: u32,
    /// Its place in its column, counted from 0 at the top.
    level: usize,
    top: u32,
    height: u32,
}

/// Builds the board. It is cleared if there are at least as many operations as columns.
///
/// # Errors
/// There is no room for that many nests or such hands, or there are too few colours.
pub(in crate::texas) fn nests(
    wanted: &Nests,
    colours: usize,
    deck: &mut Deck,
    rng: &mut dyn Rng,
) -> Result<Storey, String> {
    let Nests { rows, cols, count, .. } = *wanted;
    if rows < 6 || rows == 8 || count == 0 || count > most_nests(rows, cols) {
        return Err(format!("{rows} × {cols} has no room for {count} operations that clear it"));
    }
    let sets = [deck.deal(colours.max(3))?, deck.deal(colours.max(3))?];
    let nests: Vec<Nest> = (1..=cols).flat_map(|col| column(wanted, col, rng)).collect();
    let order = order(&nests, &sets, &wanted.hands, rng)?;
    // Columns without a nest alternate two colours.
    let mut columns: Vec<Vec<u32>> = (0..cols as usize)
        .map(|col| (0..rows as usize).map(|row| sets[col % 2][row % 2]).collect())
        .collect();
    let mut swaps = vec![None; order.len()];
    for nest in &nests {
        let turn = order.iter().position(|(of, _)| (of.col, of.level) == (nest.col, nest.level));
        let turn = turn.expect("every nest has its turn");
        let set = &sets[(nest.col as usize - 1) % 2];
        let column = &mut columns[nest.col as usize - 1];
        // The piece that this nest lies on when it is the topmost: the ends must differ.
        let above = (nest.top > 1).then(|| column[(rows + 1 - nest.top) as usize]);
        let main = order[turn].1;
        let ends = pick_other(set, [Some(main), above], rng);
        let between = pick_other(set, [Some(main), Some(ends)], rng);
        let (pieces, swapped) = lay(nest.height, [main, ends, between], rng);
        for (down, &colour) in pieces.iter().enumerate() {
            column[rows as usize - nest.top as usize - down] = colour;
        }
        let row = nest.top + swapped;
        swaps[turn] = Some(Swap { a: Cell::new(row, nest.col), b: Cell::new(row + 1, nest.col) });
    }
    Ok(Storey { pieces: upright(&columns), swaps: swaps.into_iter().flatten().collect() })
}

/// Returns the nests of a column from the top: its share of the operations, with random heights that add up to the
/// board's.
fn column(wanted: &Nests, col: u32, rng: &mut dyn Rng) -> Vec<Nest> {
    let levels = wanted.count / wanted.cols + u32::from(col <= wanted.count % wanted.cols);
    let mut heights = vec![6; levels as usize];
    let spare = wanted.rows - 6 * levels;
    match (levels, spare) {
        (0, _) => {}
        // Two extra rows do not make a ring: each of two nests takes one.
        (2.., 2) => heights[..2].fill(7),
        _ => heights[rng.random_range(0..levels as usize)] += spare,
    }
    let mut top = 1;
    let mut nests = Vec::new();
    for (level, &height) in heights.iter().enumerate() {
        nests.push(Nest { col, level, top, height });
        top += height;
    }
    nests
}

/// Returns the nests in the order in which they start, each with its main colour. The five nests of a hand are all in
/// odd columns or all in even ones, which share their colours. The few that remain come last.
fn order(
    nests: &[Nest],
    sets: &[Vec<u32>; 2],
    hands: &[HandKind],
    rng: &mut dyn Rng,
) -> Result<Vec<(Nest, u32)>, String> {
    let of = |parity: u32| {
        let mut of: Vec<Nest> = nests.iter().copied().filter(|nest| nest.col % 2 == parity).collect();
        of.sort_by_key(|nest| (nest.level, nest.col));
        of
    };
    let all = [of(1), of(0)];
    let mut fives = all.each_ref().map(|of| of.chunks_exact(5));
    if all.iter().map(|of| of.len() / 5).sum::<usize>() < hands.len() {
        return Err(format!("there is no room for {} such hands", hands.len()));
    }
    let mut wanted = hands.iter().copied();
    let mut order = Vec::new();
    while fives.iter().any(|of| of.len() > 0) {
        let first = rng.random_range(0..2);
        let set = if fives[first].len() > 0 { first } else { 1 - first };
        let five = fives[set].next().expect("there is one");
        let kind = wanted.next().unwrap_or_else(|| pick(rng, &HandKind::ALL));
        order.extend(five.iter().copied().zip(cards(kind, &sets[set], rng)));
    }
    for (set, rest) in fives.iter().map(|of| of.remainder()).enumerate() {
        order.extend(rest.iter().map(|nest| (*nest, pick(rng, &sets[set]))));
    }
    Ok(order)
}

/// Returns five colours that make a hand of this kind, or of a lower one if there are too few colours.
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

/// Returns one of three or more colours that is none of the two in `but`.
fn pick_other(colours: &[u32], but: [Option<u32>; 2], rng: &mut dyn Rng) -> u32 {
    let others: Vec<u32> =
        colours.iter().copied().filter(|&colour| !but.contains(&Some(colour))).collect();
    pick(rng, &others)
}

/// Returns the pieces of a nest from the top, and the place of the upper one of the two to swap. The innermost ring has
/// the main colour; the others alternate two colours, so that the outermost has that of the ends.
fn lay(height: u32, [main, ends, between]: [u32; 3], rng: &mut dyn Rng) -> (Vec<u32>, u32) {
    let (rings, fours) = (height / 3, height % 3);
    let up = chance(rng, 50);
    let (mut pieces, mut above) = (vec![main; 3], 0);
    for ring in 1..rings {
        let (upper, lower) = match ring {
            // A ring of four for each piece left over.
            _ if ring <= fours => (2, 2),
            // Two pieces on the side of the swap: the swapped piece must not end up next to two others of its colour.
            1 if up => (2, 1),
            1 => (1, 2),
            _ => pick(rng, &[(1, 2), (2, 1)]),
        };
        let colour = if (rings - ring) % 2 == 1 { ends } else { between };
        pieces = [vec![colour; upper], pieces, vec![colour; lower]].concat();
        above += upper as u32;
    }
    let swapped = if up { above - 1 } else { above + 2 };
    pieces.swap(swapped as usize, swapped as usize + 1);
    (pieces, swapped)
}
