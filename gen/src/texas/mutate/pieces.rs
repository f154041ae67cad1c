//! Changes to the pieces: their colours and effects.

use crosscheck_core::Limits;
use crosscheck_core::generate::draw::{chance, pick};
use rand::{Rng, RngExt};
use spec::texas::{Effect, MAX_COLOURS};

use super::cells::{cell, neighbour};
use crate::texas::effects::Sprinkle;
use crate::texas::parts::Parts;

/// The number of colours tried for a piece, starting at a random one: the neighbours of a cell forbid at most six.
const TRIES: u32 = 8;

/// Gives a piece another colour that makes no three in a line: a random one, or that of a nearby piece.
pub(super) fn recolour(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let at = cell(parts, rng);
    let next = neighbour(parts, at, rng);
    let near = neighbour(parts, next, rng);
    let first =
        if chance(rng, 60) { parts.pieces[near].colour } else { rng.random_range(1..=parts.colours) };
    let (old, all) = (parts.pieces[at].colour, parts.colours);
    let colours = (0..TRIES.min(all))
        .map(|step| ((u64::from(first) - 1 + u64::from(step)) % u64::from(all)) as u32 + 1);
    let free = { colours }.find(|&colour| colour != old && parts.free(at, colour));
    parts.pieces[at].colour = free.unwrap_or(old);
    free.is_some()
}

/// Exchanges two adjacent pieces, if that makes no three in a line.
pub(super) fn exchange(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let a = cell(parts, rng);
    let b = neighbour(parts, a, rng);
    parts.pieces.swap(a, b);
    let fits = [a, b].into_iter().all(|cell| parts.free(cell, parts.pieces[cell].colour));
    if !fits {
        parts.pieces.swap(a, b);
    }
    fits && parts.pieces[a] != parts.pieces[b]
}

/// Changes or removes a piece's effect.
pub(super) fn effect(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let at = cell(parts, rng);
    let by = rng.random_range(1..Effect::ALL.len());
    let piece = &mut parts.pieces[at];
    piece.effect = Effect::ALL[(piece.effect as usize + by) % Effect::ALL.len()];
    true
}

/// Places new effects on the board.
pub(super) fn effects_around(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let percent = pick(rng, &[5, 15, 40]);
    Sprinkle::draw(percent, rng).lay(&mut parts.pieces, rng);
    true
}

/// Removes all effects, or those of one kind.
pub(super) fn clear_effects(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let kind = pick(rng, &Effect::ALL);
    let mut any = false;
    for piece in parts.pieces.values_mut() {
        if piece.effect != Effect::None && (kind == Effect::None || piece.effect == kind) {
            piece.effect = Effect::None;
            any = true;
        }
    }
    any
}

/// Exchanges two colours across the whole board.
pub(super) fn exchange_colours(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let at = cell(parts, rng);
    let (one, other) = (parts.pieces[at].colour, rng.random_range(1..=parts.colours));
    for piece in parts.pieces.values_mut() {
        if piece.colour == one {
            piece.colour = other;
        } else if piece.colour == other {
            piece.colour = one;
        }
    }
    one != other
}

/// Increases the number of colours that the case names.
pub(super) fn more_colours(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let by = pick(rng, &[1, 1, 2, 10]);
    let colours = parts.colours.saturating_add(by).min(limits.up_to(MAX_COLOURS));
    let more = colours > parts.colours;
    parts.colours = colours;
    more
}
