//! Changes to the operations.

use crosscheck_core::Limits;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::texas::{Guide, MAX_OPERATIONS, Swap};

use super::cells::{cell, neighbour};
use crate::texas::parts::Parts;
use crate::texas::plan;
use crate::texas::swaps::{Chooser, Kind, Taste};

/// Returns how many operations may be added.
fn room(parts: &Parts, limits: Limits) -> usize {
    (limits.up_to(MAX_OPERATIONS) as usize).saturating_sub(parts.swaps.len())
}

/// Returns a random place before, between or after the operations.
fn gap(parts: &Parts, rng: &mut dyn Rng) -> usize {
    rng.random_range(0..=parts.swaps.len())
}

/// Returns a random swap, usually of two adjacent cells.
fn any(parts: &Parts, rng: &mut dyn Rng) -> Swap {
    let a = cell(parts, rng);
    let b = if chance(rng, 85) { neighbour(parts, a, rng) } else { cell(parts, rng) };
    Swap { a, b }
}

/// Inserts operations of one kind, chosen for the state of the board at that place.
fn add_played<G: Guide>(
    parts: &mut Parts,
    limits: Limits,
    at: usize,
    count: usize,
    rng: &mut dyn Rng,
) -> bool {
    use Kind::{Apart, Empty, Near, Valid};
    let Ok(mut guide) = plan::start::<G>(parts.colours, &parts.pieces, limits) else { return false };
    for swap in &parts.swaps[..at] {
        guide.play(*swap);
    }
    let kind = pick(rng, &[Valid, Valid, Valid, Valid, Near, Empty, Apart]);
    let taste = pick(rng, &[Taste::Any, Taste::Effects, Taste::Low, Taste::Both]);
    let (rows, cols) = (parts.pieces.rows(), parts.pieces.cols());
    let mut chooser = Chooser::new(guide, rows, cols, rng);
    let added: Vec<Swap> =
        (0..count.min(room(parts, limits))).map(|_| chooser.play(kind, taste)).collect();
    let any = !added.is_empty();
    parts.swaps.splice(at..at, added);
    any
}

/// Appends one or a few operations, chosen by playing the case.
pub(super) fn append_played<G: Guide>(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let count = pick(rng, &[1, 1, 2, 5]);
    add_played::<G>(parts, limits, parts.swaps.len(), count, rng)
}

/// Inserts an operation at a random place, chosen by playing up to there.
pub(super) fn insert_played<G: Guide>(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let at = gap(parts, rng);
    add_played::<G>(parts, limits, at, 1, rng)
}

/// Replaces an operation with a random one.
pub(super) fn replace(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let at = rng.random_range(0..parts.swaps.len());
    parts.swaps[at] = any(parts, rng);
    true
}

/// Inserts a random operation at a random place.
pub(super) fn insert(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let at = gap(parts, rng);
    let swap = any(parts, rng);
    let may = room(parts, limits) > 0;
    if may {
        parts.swaps.insert(at, swap);
    }
    may
}

pub(super) fn remove(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let at = rng.random_range(0..parts.swaps.len());
    let may = parts.swaps.len() > 1;
    if may {
        parts.swaps.remove(at);
    }
    may
}

/// Repeats an operation, at once or later.
pub(super) fn duplicate(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let at = rng.random_range(0..parts.swaps.len());
    let to = if chance(rng, 50) { at } else { rng.random_range(at..=parts.swaps.len()) };
    let may = room(parts, limits) > 0;
    if may {
        parts.swaps.insert(to, parts.swaps[at]);
    }
    may
}

pub(super) fn exchange(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let (i, j) = (rng.random_range(0..parts.swaps.len()), rng.random_range(0..parts.swaps.len()));
    parts.swaps.swap(i, j);
    parts.swaps[i] != parts.swaps[j]
}

/// Cuts off a random number of operations, at the end or at the beginning.
pub(super) fn truncate(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let count = parts.swaps.len();
    if count < 2 {
        return false;
    }
    let kept = rng.random_range(1..count);
    if chance(rng, 70) {
        parts.swaps.truncate(kept);
    } else {
        parts.swaps.drain(..count - kept);
    }
    true
}

/// Exchanges an operation's cells, or moves one of them by a cell.
pub(super) fn turn(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let at = rng.random_range(0..parts.swaps.len());
    let Swap { a, b } = parts.swaps[at];
    let other =
        if chance(rng, 50) { Swap { a: b, b: a } } else { Swap { a, b: neighbour(parts, b, rng) } };
    parts.swaps[at] = other;
    true
}
