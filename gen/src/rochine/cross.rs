//! Combines parts of two cases.

use crosscheck_core::Limits;
use crosscheck_core::generate::draw::chance;
use rand::{Rng, RngExt};
use spec::rochine::{Case, Guide, Move};

use super::parts::{Parts, limits_of};

/// Returns a valid case with parts of both, within the contest's limits if both are.
pub(super) fn cross<G: Guide>(a: &Case, b: &Case, rng: &mut dyn Rng) -> Case {
    let limits = if limits_of(a) == limits_of(b) { limits_of(a) } else { Limits::None };
    let of_b = Parts::new(b).resized(a.side()).moves;
    let moves = match rng.random_range(0..3) {
        0 => spliced(a.moves(), &of_b, true, rng),
        1 => spliced(a.moves(), &of_b, false, rng),
        _ => of_both_sides(a.moves(), &of_b),
    };
    let crossed = Parts { side: a.side(), moves };
    let until = crossed.moves.len();
    let crossed = if chance(rng, 60) { crossed.legal::<G>(until) } else { crossed };
    crossed.case(limits).unwrap_or_else(|| a.clone())
}

/// The first moves of `a`, then the last ones of `b`. Each move stays with its side and, with `same`, at the same place
/// in the game.
fn spliced(a: &[Move], b: &[Move], same: bool, rng: &mut dyn Rng) -> Vec<Move> {
    let first = rng.random_range(0..=a.len());
    let from = if same { first } else { rng.random_range(0..b.len()) };
    let from = if from % 2 == first % 2 { from } else { from + 1 };
    [&a[..first], b.get(from..).unwrap_or_default()].concat()
}

/// Red's moves of `a` and blue's of `b`.
fn of_both_sides(a: &[Move], b: &[Move]) -> Vec<Move> {
    let red_and_blue = |(place, (&a, &b)): (usize, (&Move, &Move))| if place % 2 == 0 { a } else { b };
    a.iter().zip(b).enumerate().map(red_and_blue).collect()
}
