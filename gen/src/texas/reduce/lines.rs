//! Fewer rows and columns, with the same operations or new ones; and plainer rows and columns.

use std::ops::Range;

use crosscheck_core::Cell;
use crosscheck_core::generate::reduce::chunks as chunk_ranges;
use spec::texas::{Case, Effect, Guide, Swap, Verdict};

use crate::texas::pairs::Pairs;
use crate::texas::parts::{Axis, Candidates, Parts, limits_of};
use crate::texas::plan;

/// The fate of the operations when lines are removed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moving {
    /// They stay with their pieces; those with a piece in the removed lines go.
    WithPieces,
    /// They keep their numbers, clamped to the board.
    Staying,
    /// They all move by the number of removed lines.
    Back,
}

impl Moving {
    const ALL: [Moving; 3] = [Moving::WithPieces, Moving::Staying, Moving::Back];
}

/// Returns the parts without some lines, counted from 0. At least one line must remain.
pub(super) fn without(parts: &Parts, axis: Axis, gone: Range<u32>, moving: Moving) -> Parts {
    let order: Vec<u32> =
        (1..=axis.len(&parts.pieces)).filter(|line| !gone.contains(&(line - 1))).collect();
    let left = order.len() as u32;
    let gap = gone.end - gone.start;
    parts.relaid(axis, &order, |line| match moving {
        Moving::WithPieces if gone.contains(&(line - 1)) => None,
        Moving::WithPieces if line > gone.end => Some(line - gap),
        Moving::WithPieces => Some(line),
        Moving::Staying => Some(line.min(left)),
        Moving::Back => Some(line.saturating_sub(gap).max(1)),
    })
}

/// Returns the smallest rectangle with all cells that operations name, with a margin of 0 to 2.
pub(super) fn around_operations(case: &Case) -> Candidates<'_> {
    Box::new((0..=2).map(move |margin| {
        Axis::BOTH.into_iter().fold(Parts::new(case), |parts, axis| cropped(parts, axis, margin))
    }))
}

/// Crops the parts to the lines that operations name, with a margin.
fn cropped(parts: Parts, axis: Axis, margin: u32) -> Parts {
    let named = || parts.swaps.iter().flat_map(|swap| [axis.of(swap.a), axis.of(swap.b)]);
    let all = axis.len(&parts.pieces);
    let first = named().min().unwrap_or(1).saturating_sub(margin).max(1);
    let last = named().max().unwrap_or(all).saturating_add(margin).min(all);
    let order: Vec<u32> = (first..=last).collect();
    parts.relaid(axis, &order, |line| Some(line + 1 - first))
}

/// Removes a chunk of rows or columns, from half of them down to single ones. If that makes three in a line, first
/// tries to break it up with new colours, which disturb the play least.
pub(super) fn chunks(case: &Case) -> Candidates<'_> {
    let limits = limits_of(case);
    Box::new(all_chunks(case).flat_map(move |(axis, gone)| {
        let parts = Parts::new(case);
        let mut ways: Vec<Parts> = Vec::new();
        for moving in Moving::ALL {
            let left = without(&parts, axis, gone.clone(), moving);
            // Away from the operations the ways give the same result.
            if ways.iter().all(|way| way.swaps != left.swaps) {
                ways.push(left);
            }
        }
        let new =
            |left: &Parts| left.mended_with_new(limits).filter(|mended| mended.pieces != left.pieces);
        ways.into_iter().flat_map(move |left| new(&left).into_iter().chain([left])).collect::<Vec<_>>()
    }))
}

/// Returns the chunks of rows and of columns to remove.
pub(super) fn all_chunks(case: &Case) -> impl Iterator<Item = (Axis, Range<u32>)> + use<'_> {
    Axis::BOTH.into_iter().flat_map(move |axis| {
        let ranges = chunk_ranges(axis.len(case.pieces()) as usize);
        ranges.map(move |range| (axis, range.start as u32..range.end as u32))
    })
}

/// Makes chunks of rows or columns as plain as possible: no effects, and the smallest colours.
pub(super) fn quiet(case: &Case) -> Candidates<'_> {
    Box::new(Axis::BOTH.into_iter().flat_map(move |axis| {
        let count = axis.len(case.pieces()) as usize;
        chunk_ranges(count).map(move |range| {
            let mut parts = Parts::new(case);
            for cell in
                case.pieces().cells().filter(|&cell| range.contains(&(axis.of(cell) as usize - 1)))
            {
                let smallest = (1..=case.colours()).find(|&colour| parts.free(cell, colour));
                parts.pieces[cell].colour = smallest.unwrap_or(parts.pieces[cell].colour);
                parts.pieces[cell].effect = Effect::None;
            }
            parts
        })
    }))
}

/// The most verdicts asked of a guide for one candidate.
const VERDICTS: u64 = 20_000;

/// Removes a chunk of rows or columns and keeps every valid operation valid, or replaces it by another one.
///
/// A hand takes five valid operations. If they are all over the board, removing any line loses one of them. So it looks
/// for as many others on the remaining board, the nearest first.
pub(super) fn replayed<G: Guide>(case: &Case) -> Candidates<'_> {
    let (board, limits) = (case.pieces(), limits_of(case));
    let pairs = Pairs { rows: board.rows(), cols: board.cols() };
    if pairs.count() * case.swaps().len() as u64 > VERDICTS {
        return Box::new(std::iter::empty());
    }
    Box::new(all_chunks(case).filter_map(move |(axis, gone)| {
        let left = without(&Parts::new(case), axis, gone, Moving::Staying);
        revalidated::<G>(case, left.mended_with_new(limits).unwrap_or(left))
    }))
}

/// Replaces operations so that those valid in the case are valid here too.
fn revalidated<G: Guide>(case: &Case, mut parts: Parts) -> Option<Parts> {
    let mut before = G::start(case);
    let mut now: G = plan::start(parts.colours, &parts.pieces, limits_of(case)).ok()?;
    let pairs = Pairs { rows: parts.pieces.rows(), cols: parts.pieces.cols() };
    for (was, is) in case.swaps().iter().zip(&mut parts.swaps) {
        if before.play(*was) == Verdict::Valid && now.verdict(*is) != Verdict::Valid {
            let valid = pairs.all().filter(|pair| now.verdict(*pair) == Verdict::Valid);
            *is = valid.min_by_key(|pair| distance(*pair, *is))?;
        }
        now.play(*is);
    }
    Some(parts)
}

fn distance(one: Swap, other: Swap) -> u32 {
    let between = |a: Cell, b: Cell| a.row.abs_diff(b.row) + a.col.abs_diff(b.col);
    between(one.a, other.a) + between(one.b, other.b)
}
