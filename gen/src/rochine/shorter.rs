//! Simpler games: what no shape can say is which moves are still legal when others are gone.

use crosscheck_problem::shaped::limits_of;
use spec::rochine::{Case, Guide};

use super::games::FOUND;
use super::making::Parts;

/// Returns shorter games, the boldest first: the found ones, which have captures and endings of every kind in few moves; and the
/// game without some of its moves, of each side as many, and without those that they allow.
pub(super) fn shorter<'a, G: Guide + 'a>(case: &'a Case) -> impl Iterator<Item = Case> + 'a {
    let (count, limits) = (case.moves().len(), limits_of(case));
    let found = FOUND.iter().filter(|found| found.side <= case.side());
    let found = found.map(|found| Parts { side: found.side, moves: found.moves.clone() });
    let fewer = chunks(count).flat_map(move |(at, size)| {
        let mut parts = Parts::new(case);
        parts.moves.drain(at..at + size);
        [parts.legal::<G>(count - size), parts]
    });
    found.chain(fewer).filter_map(move |parts| parts.case(limits))
}

/// Returns chunks of moves to leave out, by their first move and their length: even ones, from the end, and a single one.
fn chunks(count: usize) -> impl Iterator<Item = (usize, usize)> {
    let halves = std::iter::successors(Some(count / 2), |size| Some(size / 2));
    let large = halves.map(|size| size & !1).take_while(|&size| size >= 6);
    let large =
        large.flat_map(move |size| (0..=count - size).rev().step_by(size).map(move |at| (at, size)));
    let small = [4, 2, 1].into_iter().filter(move |&size| size < count);
    large.chain(small.flat_map(move |size| (0..=count - size).rev().map(move |at| (at, size))))
}
