//! Simpler cases, for shrinking: all valid and below the case in weight, the boldest first.
//!
//! The sides alternate, so removing a single move gives all later ones to the other side. Therefore moves are removed
//! in pairs, or one at a time together with everything that is no longer legal.

use std::ops::Range;

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::reduce::only_simpler;
use spec::rochine::{Case, Guide, MAX_SIZE, MIN_SIZE, Move, Spot, Verdict};

use super::games::FOUND;
use super::making::{Making, number};
use super::parts::{Parts, limits_of, played};

/// Candidates for reductions; they may be invalid, or no simpler.
type Candidates<'a> = Box<dyn Iterator<Item = Parts> + 'a>;

/// One kind of reduction.
type Stage = for<'a> fn(&'a Case) -> Candidates<'a>;

/// In a game with more moves than this, not every pair of moves is tried.
const FEW: usize = 48;

/// The number of illegal moves tried for the same reason.
const SIMPLEST: usize = 12;

/// Returns valid cases that are simpler than this one, the boldest first.
pub(super) fn reductions<'a, G: Guide>(case: &'a Case) -> Box<dyn Iterator<Item = Case> + 'a> {
    let stages: [Stage; 10] = [
        first_moves,
        found,
        legal_alone::<G>,
        smaller::<G>,
        without_chunks,
        without_chunks_and_what_they_allow::<G>,
        without_two,
        turned,
        same_reason::<G>,
        simpler,
    ];
    let limits = limits_of(case);
    let candidates = stages.into_iter().flat_map(move |stage| stage(case));
    only_simpler(case, weight, candidates.filter_map(move |parts| parts.case(limits)))
}

/// Returns how complex a case is: the size of the board, then the number of moves, then the sum of all coordinates, in
/// which a negative one counts a little more than its opposite.
pub(super) fn weight(case: &Case) -> Vec<u64> {
    let coordinates = case.moves().iter().flat_map(|mv| [mv.from, mv.to]);
    let number = |at: i32| 2 * u64::from(at.unsigned_abs()) + u64::from(at < 0);
    vec![
        u64::from(case.side()),
        case.moves().len() as u64,
        coordinates.map(|spot| number(spot.col) + number(spot.row)).sum(),
    ]
}

/// Keeps only the first moves: an eighth of them, a quarter, a half, and so on up to all but one.
fn first_moves(case: &Case) -> Candidates<'_> {
    let count = case.moves().len();
    let parts = (1..=10).rev().map(move |power| count >> power);
    let gone = (1..=10).rev().map(move |power| count - (count >> power).max(1));
    let lengths = parts.chain(gone).filter(move |&left| left > 0 && left < count);
    Box::new(lengths.map(|left| Parts::new(&case.prefix(left))))
}

fn legal_alone<G: Guide>(case: &Case) -> Candidates<'_> {
    Box::new(std::iter::once(Parts::new(case).legal::<G>(case.moves().len())))
}

/// Returns the found games: they have captures and endings of every kind, in far fewer moves than most other games with
/// them.
fn found(case: &Case) -> Candidates<'_> {
    let fit = FOUND.iter().filter(|found| found.side <= case.side());
    Box::new(fit.map(|found| Parts { side: found.side, moves: found.moves.clone() }))
}

/// Replaces the illegal move that ends the play by the simplest moves that are illegal for the same reason: alone, on
/// smaller boards too, and after the moves before it.
fn same_reason<G: Guide>(case: &Case) -> Candidates<'_> {
    let parts = Parts::new(case);
    let (making, all) = Making::<G>::replay(parts.side, &parts.moves);
    if all || making.is_over() {
        return Box::new(std::iter::empty());
    }
    let verdict = making.guide.verdict(parts.moves[making.moves.len()]);
    let sides = (MIN_SIZE..=case.side()).step_by(2).take(5);
    let alone = sides.map(|side| Making::<G>::new(side)).chain([making]);
    let found = alone.flat_map(|Making { guide, moves, .. }| {
        let with = |mv| Parts { side: guide.side(), moves: [&moves[..], &[mv]].concat() };
        simplest_moves(&guide, verdict).into_iter().map(with).collect::<Vec<_>>()
    });
    Box::new(found.collect::<Vec<_>>().into_iter())
}

/// Returns the moves with the smallest numbers that get this verdict.
fn simplest_moves<G: Guide>(guide: &G, verdict: Verdict) -> Vec<Move> {
    let most = guide.side().min(MAX_SIZE).cast_signed();
    let spots = || (0..=most).flat_map(|col| (0..=most).map(move |row| Spot { col, row }));
    let moves = spots().flat_map(|from| spots().map(move |to| Move { from, to }));
    let mut moves: Vec<Move> = moves.filter(|&mv| guide.verdict(mv) == verdict).collect();
    moves.sort_by_key(|mv| mv.from.col + mv.from.row + mv.to.col + mv.to.row);
    moves.truncate(SIMPLEST);
    moves
}

/// Returns smaller boards, with all moves and with those that are legal there.
fn smaller<G: Guide>(case: &Case) -> Candidates<'_> {
    let sides = (MIN_SIZE..case.side()).step_by(2);
    // For a board beyond all limits, not every size is tried.
    let sides = sides.filter(|&side| side <= 20 || side * 2 >= case.side());
    Box::new(sides.flat_map(|side| {
        let parts = Parts::new(case);
        let until = played::<G>(&parts);
        let resized = parts.resized(side);
        [resized.legal::<G>(until), resized]
    }))
}

/// Removes a chunk of moves: halves, quarters and so on, all of even length; then four, two or one at every place.
fn without_chunks(case: &Case) -> Candidates<'_> {
    Box::new(chunks(case.moves().len()).map(|chunk| without(case, chunk)))
}

/// Removes a chunk of moves and those that are illegal without it.
fn without_chunks_and_what_they_allow<G: Guide>(case: &Case) -> Candidates<'_> {
    let until = played::<G>(&Parts::new(case));
    Box::new(chunks(until).map(move |chunk| {
        let gone = chunk.len();
        without(case, chunk).legal::<G>(until - gone)
    }))
}

/// Removes two moves that are not consecutive.
fn without_two(case: &Case) -> Candidates<'_> {
    let count = if case.moves().len() > FEW { 0 } else { case.moves().len() };
    let pairs = (0..count).rev().flat_map(move |at| (at + 2..count).map(move |later| (at, later)));
    Box::new(pairs.map(|(at, later)| {
        let mut parts = without(case, later..later + 1);
        parts.moves.remove(at);
        parts
    }))
}

/// Turns the case upside down.
fn turned(case: &Case) -> Candidates<'_> {
    Box::new(std::iter::once(Parts::new(case).upside_down()))
}

/// Makes the numbers of single moves smaller.
fn simpler(case: &Case) -> Candidates<'_> {
    Box::new((0..case.moves().len()).rev().flat_map(move |at| {
        variants(case.moves()[at]).into_iter().map(move |mv| {
            let mut parts = Parts::new(case);
            parts.moves[at] = mv;
            parts
        })
    }))
}

/// Returns variants of a move: with all zeros or ones, each number smaller, or both spots moved up or to the left.
fn variants(mv: Move) -> Vec<Move> {
    let (zeros, ones) = (Spot { col: 0, row: 0 }, Spot { col: 1, row: 1 });
    let mut variants = vec![Move { from: zeros, to: zeros }, Move { from: ones, to: ones }];
    let mut with = |places: &[usize], smaller: &dyn Fn(i32) -> i32| {
        let mut variant = mv;
        for &place in places {
            let number = number(&mut variant, place);
            *number = smaller(*number);
        }
        variants.push(variant);
    };
    for place in 0..4 {
        with(&[place], &|_| 0);
        with(&[place], &|_| 1);
        with(&[place], &|number| number / 2);
        with(&[place], &|number| number - number.signum());
        with(&[place], &|number| number.saturating_abs());
    }
    with(&[0, 2], &|number| number.saturating_sub(1));
    with(&[1, 3], &|number| number.saturating_sub(1));
    variants.retain(|variant| *variant != mv);
    variants
}

/// Returns chunks of moves to remove, from the end.
fn chunks(count: usize) -> impl Iterator<Item = Range<usize>> {
    let even = std::iter::successors(Some(count / 2), |size| Some(size / 2));
    let even = even.map(|size| size & !1).take_while(|&size| size >= 6);
    let aligned = even
        .flat_map(move |size| (0..=count - size).rev().step_by(size.max(1)).map(move |at| (at, size)));
    let small = [4, 2, 1].into_iter().filter(move |&size| size < count);
    let anywhere = small.flat_map(move |size| (0..=count - size).rev().map(move |at| (at, size)));
    aligned.chain(anywhere).map(|(at, size)| at..at + size)
}

/// Returns the case's parts without a chunk of moves.
fn without(case: &Case, chunk: Range<usize>) -> Parts {
    let mut parts = Parts::new(case);
    parts.moves.drain(chunk);
    parts
}
