//! Changes to whole rows and columns; the operations move with their pieces.

use crosscheck_core::Limits;
use crosscheck_core::generate::draw::pick;
use rand::{Rng, RngExt};
use spec::texas::MAX_SIDE;

use crate::texas::parts::{Axis, Parts};

/// Rebuilds the board from its lines, if that leaves an operation.
fn relay(parts: &mut Parts, axis: Axis, order: &[u32]) -> bool {
    let mut places = vec![None; axis.len(&parts.pieces) as usize];
    for (&line, at) in order.iter().zip(1..) {
        places[line as usize - 1].get_or_insert(at);
    }
    let relaid = parts.relaid(axis, order, |line| places[line as usize - 1]);
    let any = !relaid.swaps.is_empty();
    if any {
        *parts = relaid;
    }
    any
}

/// Picks rows or columns: returns the axis, all its lines in order, and the place of a random one.
fn lines(parts: &Parts, rng: &mut dyn Rng) -> (Axis, Vec<u32>, usize) {
    let axis = pick(rng, &Axis::BOTH);
    let order: Vec<u32> = (1..=axis.len(&parts.pieces)).collect();
    let at = rng.random_range(0..order.len());
    (axis, order, at)
}

pub(super) fn exchange(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let (axis, mut order, at) = lines(parts, rng);
    let other = rng.random_range(0..order.len());
    order.swap(at, other);
    at != other && relay(parts, axis, &order)
}

pub(super) fn remove(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let (axis, mut order, at) = lines(parts, rng);
    order.remove(at);
    !order.is_empty() && relay(parts, axis, &order)
}

/// Inserts a copy of a row or column at a random place.
pub(super) fn duplicate(parts: &mut Parts, limits: Limits, rng: &mut dyn Rng) -> bool {
    let (axis, mut order, at) = lines(parts, rng);
    let to = rng.random_range(0..=order.len());
    let line = order[at];
    order.insert(to, line);
    order.len() as u64 <= u64::from(limits.up_to(MAX_SIDE)) && relay(parts, axis, &order)
}

/// Moves the first rows or columns to the other end.
pub(super) fn rotate(parts: &mut Parts, _: Limits, rng: &mut dyn Rng) -> bool {
    let (axis, mut order, at) = lines(parts, rng);
    order.rotate_left(at);
    at > 0 && relay(parts, axis, &order)
}
