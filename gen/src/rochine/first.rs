//! The simplest first moves of every sort, for shrinking a case with a wrong verdict.

use std::collections::BTreeMap;

use spec::rochine::{Guide, MAX_SIZE, MIN_SIZE, Move, Spot, Verdict};

/// Groups moves by what the verdict on them may depend on.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    /// The distances to the right and down, and whether the move starts in the left half of the board and in the upper
    /// half.
    Course(Verdict, [i32; 2], [bool; 2]),
    /// The largest of its numbers.
    Largest(Verdict, i32),
}

/// Returns the simplest moves from the start of every board up to this size, the simplest first. The smallest board has
/// one for every verdict, every direction up to two cells away, and every quarter of the board. A larger board adds
/// numbers that a smaller one does not have: it has one for every verdict and every largest number.
pub(super) fn first_moves<G: Guide>(most: u32) -> impl Iterator<Item = (u32, Move)> {
    let sides = (MIN_SIZE..=most.min(MAX_SIZE)).step_by(2);
    sides.flat_map(|side| simplest::<G>(side).into_iter().map(move |mv| (side, mv)))
}

/// Returns the simplest move of every sort on one board, the simplest first.
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

/// Returns all moves between spots of a board, including the row above it and the column to its left.
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
