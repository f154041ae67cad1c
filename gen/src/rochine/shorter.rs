//! Simpler games: what no shape can say is which moves are still legal when others are gone.

use crosscheck_core::contract::Case as _;
use crosscheck_problem::shaped::limits_of;
use spec::rochine::{Case, Guide, MIN_SIZE};

use super::games::FOUND;
use super::making::{Parts, played};

/// Returns shorter games, the boldest first: the found ones, which have captures and endings of every kind in few moves; the
/// first moves alone; the moves that are legal on smaller boards; and the game without some of its moves, of each side as many,
/// and without those that they allow.
pub(super) fn shorter<'a, G: Guide + 'a>(case: &'a Case) -> impl Iterator<Item = Case> + 'a {
    let (count, limits) = (case.moves().len(), limits_of(case));
    let found = FOUND.iter().filter(|found| found.side <= case.side());
    let found = found.map(|found| Parts { side: found.side, moves: found.moves.clone() });
    let shares = (1..=10).rev().map(move |power| count >> power);
    let most = (1..=10).rev().map(move |power| count - (count >> power).max(1));
    let first = shares.chain(most).filter(move |&left| left > 0 && left < count);
    let first = first.map(|left| Parts::new(&case.prefix(left)));
    let sides = (MIN_SIZE..case.side()).step_by(2);
    // Of a board beyond all limits, not every size is tried.
    let sides = sides.filter(|&side| side <= 20 || side * 2 >= case.side());
    let smaller = sides.flat_map(|side| {
        let parts = Parts::new(case);
        let until = played::<G>(&parts);
        let resized = parts.resized(side);
        [resized.legal::<G>(until), resized]
    });
    let fewer = chunks(count).flat_map(move |(at, size)| {
        let mut parts = Parts::new(case);
        parts.moves.drain(at..at + size);
        [parts.legal::<G>(count - size), parts]
    });
    found.chain(first).chain(smaller).chain(fewer).filter_map(move |parts| parts.case(limits))
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
