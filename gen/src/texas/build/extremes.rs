//! Boards for extreme values that random cases hardly ever have: the largest and the smallest colour in every card of a
//! hand, the longest fall, the most rounds of the largest colours, every effect alone on a full-size board.

use crosscheck_core::Cell;
use crosscheck_core::generate::draw::pick;
use rand::{Rng, RngExt};
use spec::texas::{Effect, HandKind, MAX_COLOURS, MAX_SIDE, Piece, Swap};

use super::block::block;
use super::broom::broom;
use super::nests::{Nests, nests};
use super::relay::{relay, rings_of};
use super::storey::{Deck, Storey};
use crate::texas::board::plain;

/// Builds a board of any of these kinds. All have room for colour [`MAX_COLOURS`].
///
/// # Errors
/// Never: there is room for each.
pub(in crate::texas) fn extreme(rng: &mut dyn Rng) -> Result<Storey, String> {
    match rng.random_range(0..8) {
        0 | 1 => hands(rng),
        2 => fives(rng),
        3 => relay(MAX_SIDE, MAX_SIDE, rings_of(MAX_SIDE), &mut Deck::of((92..=MAX_COLOURS).collect())),
        4 => block(MAX_SIDE, MAX_SIDE, &mut Deck::new(MAX_COLOURS, rng), rng),
        5 => all_effects(rng),
        6 => collapse(rng),
        _ => alone(rng),
    }
}

/// Hands of all kinds. One half has the largest colour among its five, the other half the smallest.
fn hands(rng: &mut dyn Rng) -> Result<Storey, String> {
    let mut deck = Deck::new(MAX_COLOURS - 1, rng);
    let mut set = |extreme: u32| -> Result<Vec<u32>, String> {
        let others = deck.deal(5)?;
        Ok([vec![extreme], others.into_iter().filter(|&of| of != 1).take(4).collect()].concat())
    };
    let sets = [set(MAX_COLOURS)?, set(1)?];
    let (rows, cols) = (48, rng.random_range(20..=MAX_SIDE));
    let count = rows / 6 * cols;
    let kinds = HandKind::ALL.iter().cycle().take(count as usize / 5 - 1).copied().collect();
    nests(&Nests { rows, cols, count, hands: kinds }, 5, &mut Deck::of(sets.concat()), rng)
}

/// Only hands of five of a kind, as many as there is room for.
fn fives(rng: &mut dyn Rng) -> Result<Storey, String> {
    let (rows, cols) = (48, MAX_SIDE);
    let count = rows / 6 * cols;
    let hands = vec![HandKind::Five; count as usize / 5 - 1];
    let deck = &mut Deck::of((91..=MAX_COLOURS).collect());
    nests(&Nests { rows, cols, count, hands }, 5, deck, rng)
}

/// One operation that triggers an effect on every cell of a full-size board.
fn all_effects(rng: &mut dyn Rng) -> Result<Storey, String> {
    let each = u64::from(MAX_SIDE * MAX_SIDE / 6 + 1);
    let effects: Vec<(Effect, u64)> =
        (0..6 * 50).map(|at| (Effect::ALL[1 + at % 6], each / 50 + 1)).collect();
    broom(MAX_SIDE, MAX_SIDE, &effects, &mut Deck::new(MAX_COLOURS, rng), rng)
}

/// One operation after which only the first row is left, and has fallen to the bottom: a colour's effect hits a piece
/// in every row but the first, and each of these removes its row.
///
/// ```text
///  ·  ·  ·  ·  ·        the first row
///  ·  ·  ·  ·  c-
///  ·  ·  c- ·  ·
///  …
///  ·  ·  c- ·  c-    ↓  the swap
///  c* c  ·  ·  ·     ↑
/// ```
fn collapse(rng: &mut dyn Rng) -> Result<Storey, String> {
    let (rows, cols) = (MAX_SIDE, rng.random_range(6..=MAX_SIDE));
    let colour = pick(rng, &[1, MAX_COLOURS]);
    let mut pieces = plain(rows, cols, &[20, 30, 40], rng)?;
    for row in 2..rows {
        let col = if row % 2 == 0 { 3 } else { 5 };
        pieces[Cell::new(row, col)] = Piece { colour, effect: Effect::Row };
    }
    pieces[Cell::new(rows - 1, 3)] = Piece { colour, effect: Effect::Row };
    pieces[Cell::new(rows, 1)] = Piece { colour, effect: Effect::Colour };
    pieces[Cell::new(rows, 2)] = Piece::plain(colour);
    Ok(Storey { pieces, swaps: vec![Swap { a: Cell::new(rows - 1, 3), b: Cell::new(rows, 3) }] })
}

/// The height of a storey of [`alone`]: a square of 5 and a row for the start.
const HIGH: u32 = 6;

/// Storeys in which a colour's effect sets off one effect far away, which sets off another one: each acts alone on a
/// full-size board.
fn alone(rng: &mut dyn Rng) -> Result<Storey, String> {
    let cols = MAX_SIDE;
    let mut deck = Deck::new(MAX_COLOURS, rng);
    // An effect that reaches everything below uses up a column: each storey has its own.
    let mut free: Vec<u32> = (10..=cols - 6).step_by(5).chain([cols]).collect();
    let mut board: Option<Storey> = None;
    for storey in 0..MAX_SIDE / HIGH {
        let col = free.swap_remove(rng.random_range(0..free.len()));
        // The last storey takes the remaining rows.
        let last = storey + 1 == MAX_SIDE / HIGH;
        let rows = if last { HIGH + MAX_SIDE % HIGH } else { HIGH };
        let row = if storey == 0 && rng.random() { 1 } else { 3 };
        let below = lamp((rows, cols), Cell::new(row, col), &mut deck, rng)?;
        board = Some(match board {
            Some(above) => above.above(below),
            None => below,
        });
    }
    let board = board.expect("there are storeys");
    Ok(if rng.random() { mirrored(board) } else { board })
}

/// Builds a storey of [`alone`]: the colour's effect at its lower left corner, the effect that it sets off at `target`,
/// and next to that the one set off in turn.
fn lamp(
    (rows, cols): (u32, u32),
    target: Cell,
    deck: &mut Deck,
    rng: &mut dyn Rng,
) -> Result<Storey, String> {
    let colour = deck.deal(1)?[0];
    let palette = deck.deal(3)?;
    let mut pieces = plain(rows, cols, &palette, rng)?;
    let first = pick(rng, &Effect::ALL[1..6]);
    pieces[target] = Piece { colour, effect: first };
    // Within reach of any effect of its kind, and not in the way of the swap.
    let Cell { row, col } = target;
    let next = match first {
        Effect::Row => Cell::new(row, col - 4),
        Effect::Column => Cell::new(row + 1, col),
        Effect::Cross => pick(rng, &[Cell::new(row, col - 4), Cell::new(row + 1, col)]),
        _ => Cell::new(row + 1, col - 1),
    };
    pieces[next].effect = pick(rng, &Effect::ALL[1..]);
    pieces[Cell::new(rows, 1)] = Piece { colour, effect: Effect::Colour };
    pieces[Cell::new(rows, 2)] = Piece::plain(colour);
    pieces[Cell::new(rows - 1, 3)] = Piece::plain(colour);
    Ok(Storey { pieces, swaps: vec![Swap { a: Cell::new(rows - 1, 3), b: Cell::new(rows, 3) }] })
}

fn mirrored(storey: Storey) -> Storey {
    let cols = storey.pieces.cols();
    let flip = |cell: Cell| Cell::new(cell.row, cols + 1 - cell.col);
    let swaps = storey.swaps.iter().map(|swap| Swap { a: flip(swap.a), b: flip(swap.b) }).collect();
    Storey { pieces: storey.pieces.mirrored(), swaps }
}
