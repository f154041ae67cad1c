//! The simplest first moves of every sort, for shrinking what is wrong with a verdict.

use std::collections::BTreeMap;

use spec::rochine::{Guide, MAX_SIZE, MIN_SIZE, Move, Spot, Verdict};

/// A sort of move, as far as the verdict on it may depend on it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    /// How far it leads to the right and down, and whether it leaves the left half of the board and the upper one.
    Course(Verdict, [i32; 2], [bool; 2]),
    /// The largest of its numbers.
    Largest(Verdict, i32),
}

/// The simplest moves from the start of every board up to this size, the simplest first. On the smallest board there is
/// one for every verdict, every direction up to two cells far, and every quarter of the board. A larger board adds
/// numbers that a smaller one does not have: there is one for every verdict and every largest number.
pub(super) fn first_moves<G: Guide>(most: u32) -> impl Iterator<Item = (u32, Move)> {
    let sides = (MIN_SIZE..=most.min(MAX_SIZE)).step_by(2);
    sides.flat_map(|side| simplest::<G>(side).into_iter().map(move |mv| (side, mv)))
}

/// The simplest move of every sort on one board, the simplest first.
fn simplest<G: Guide>(side: u32) -> Vec<Move> {
    let guide = G::start(side);
    let mut simplest: BTreeMap<Sort, ([i32; 5], Move)> = BTreeMap::new();
    for mv in moves(side.cast_signed()) {
        let numbers = [mv.from.col, mv.from.row, mv.to.col, mv.to.row];
        let order = [numbers.iter().sum(), numbers[0], numbers[1], numbers[2], numbers[3]];
        let best = simplest.entry(sort(&guide, mv)).or_insert((order, mv));
        if order < best.0 {
            *best = (order, mv);
        }
    }
    let mut moves: Vec<_> = simplest.into_values().collect();
    moves.sort_unstable_by_key(|(order, _)| *order);
    moves.into_iter().map(|(_, mv)| mv).collect()
}

/// All moves from a spot to a spot of a board, with those in the row above it and in the column to the left of it.
fn moves(side: i32) -> impl Iterator<Item = Move> {
    let spots = move || (0..=side).flat_map(move |col| (0..=side).map(move |row| Spot { col, row }));
    spots().flat_map(move |from| spots().map(move |to| Move { from, to }))
}

fn sort<G: Guide>(guide: &G, mv: Move) -> Sort {
    let verdict = guide.verdict(mv);
    if guide.side() > MIN_SIZE {
        return Sort::Largest(verdict, mv.from.col.max(mv.from.row).max(mv.to.col).max(mv.to.row));
    }
    let steps = [mv.to.col - mv.from.col, mv.to.row - mv.from.row].map(|step| step.clamp(-2, 2));
    let half = guide.side().cast_signed() / 2;
    Sort::Course(verdict, steps, [mv.from.col <= half, mv.from.row <= half])
}
