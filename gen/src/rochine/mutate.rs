//! Makes cases that differ a little from a given one.

use crosscheck_core::Limits;
use crosscheck_core::generate::draw::{chance, pick};
use crosscheck_core::generate::mutate::{changed, mutated, one_of};
use rand::{Rng, RngExt};
use spec::rochine::{Case, Guide, MAX_SIZE, MIN_SIZE, Side};

use super::choose::Style;
use super::making::{Making, legal, number};
use super::parts::{Parts, limits_of, played};
use super::{illegal, vary};

/// A change to the parts; returns `false` if it does not apply to them.
type Change = fn(&mut Parts, Limits, &mut dyn Rng) -> bool;

/// Returns a valid case that differs from this one.
pub(super) fn mutate<G: Guide>(case: &Case, rng: &mut dyn Rng) -> Case {
    let limits = limits_of(case);
    mutated(case, rng, |rng| {
        let mut parts = Parts::new(case);
        let any = changed(&mut parts, rng, |parts, rng| change::<G>(parts, limits, rng));
        if any { parts.case(limits) } else { None }
    })
    .unwrap_or_else(|| nudge_first(case, limits))
}

fn change<G: Guide>(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let changes: [(u32, Change); 13] = [
        (16, extend::<G>),
        (10, another::<G>),
        (8, replace_by_illegal::<G>),
        (6, insert_illegal::<G>),
        (8, remove_some),
        (6, detour::<G>),
        (6, exchange),
        (6, truncate),
        (5, go_on_otherwise::<G>),
        (4, legal_alone::<G>),
        (4, nudge),
        (2, upside_down),
        (3, resize),
    ];
    one_of(changes, rng)(parts, limits, rng)
}

/// Returns the moves that are played, as a game to continue.
fn game<G: Guide>(parts: &Parts) -> Making<G> {
    Making::replay(parts.side, &parts.moves).0
}

/// Returns a random place among the moves that are played, or right after them, and the game before it.
fn place<G: Guide>(parts: &Parts, rng: &mut dyn Rng) -> (usize, Making<G>) {
    let at = rng.random_range(0..=played::<G>(parts).min(parts.moves.len() - 1));
    (at, Making::replay(parts.side, &parts.moves[..at]).0)
}

/// Adds moves where the play ends.
fn extend<G: Guide>(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    go_on(game::<G>(parts), parts, rng)
}

/// Replaces all moves from a random place on.
fn go_on_otherwise<G: Guide>(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    go_on(place::<G>(parts, rng).1, parts, rng)
}

fn go_on<G: Guide>(mut game: Making<G>, parts: &mut Parts, rng: &mut dyn Rng) -> bool {
    let style = match rng.random_range(0..4) {
        0 | 1 => Style::Hunt,
        2 => Style::Crowd(pick(rng, &Side::ALL)),
        _ => Style::Any,
    };
    let length = game.moves.len() + rng.random_range(1..=6);
    game.go_on(length, style, rng);
    let changed = game.moves != parts.moves && !game.moves.is_empty();
    if changed {
        parts.moves = game.moves;
    }
    changed
}

/// Replaces a move by another legal one.
fn another<G: Guide>(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let (at, before) = place::<G>(parts, rng);
    let moves = legal(&before.guide);
    if moves.is_empty() {
        return false;
    }
    let old = std::mem::replace(&mut parts.moves[at], pick(rng, &moves));
    parts.moves[at] != old
}

fn replace_by_illegal<G: Guide>(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let (at, before) = place::<G>(parts, rng);
    parts.moves[at] = illegal::any(&before.guide, rng);
    true
}

fn insert_illegal<G: Guide>(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let (at, before) = place::<G>(parts, rng);
    parts.moves.insert(at, illegal::any(&before.guide, rng));
    true
}

/// Removes one to four moves, usually an even number, so that each later move stays with its side.
fn remove_some(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let count = pick(rng, &[2, 2, 4, 1]);
    if parts.moves.len() <= count {
        return false;
    }
    let at = rng.random_range(0..=parts.moves.len() - count);
    parts.moves.drain(at..at + count);
    true
}

/// Inserts moves there and back at a random place, if they change nothing else.
fn detour<G: Guide>(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let game = game::<G>(parts);
    if game.moves.is_empty() {
        return false;
    }
    let moves = vary::detour(&game, rng);
    let rest = parts.moves.split_off(game.moves.len());
    let changed = moves != parts.moves;
    parts.moves = [moves, rest].concat();
    changed
}

/// Exchanges two moves of one side.
fn exchange(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    if parts.moves.len() < 3 {
        return false;
    }
    let at = rng.random_range(2..parts.moves.len());
    parts.moves.swap(at - 2, at);
    true
}

fn truncate(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let all = parts.moves.len();
    parts.moves.truncate(rng.random_range(1..=all));
    parts.moves.len() < all
}

fn legal_alone<G: Guide>(parts: &mut Parts, _: Limits, _: &mut dyn Rng) -> bool {
    let left = parts.legal::<G>(parts.moves.len());
    let changed = left != *parts && !left.moves.is_empty();
    if changed {
        *parts = left;
    }
    changed
}

/// Changes one coordinate of a move by one.
fn nudge(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let at = rng.random_range(0..parts.moves.len());
    let number = number(&mut parts.moves[at], rng.random_range(0..4));
    *number = number.wrapping_add(pick(rng, &[1, -1]));
    true
}

fn upside_down(parts: &mut Parts, _: Limits, _: &mut dyn Rng) -> bool {
    *parts = parts.upside_down();
    true
}

fn resize(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let larger = parts.side < MAX_SIZE || limits == Limits::None && parts.side < 2 * MAX_SIZE;
    let side = match chance(rng, 50) {
        true if larger => parts.side + 2,
        _ if parts.side > MIN_SIZE => parts.side - 2,
        _ => return false,
    };
    *parts = parts.resized(side);
    true
}

/// Returns the case with its first number changed by one, which is valid on every board.
fn nudge_first(case: &Case, limits: Limits) -> Case {
    let mut parts = Parts::new(case);
    let first = &mut parts.moves[0].from.col;
    *first = first.wrapping_add(1);
    parts.case(limits).expect("coordinates do not make a case invalid")
}
