//! Fewer rows and columns, with operations chosen anew where the old ones are lost.
//!
//! A hand takes five valid operations. Where they lie all over the board, no line can go without one of
//! them; so as many others as are lost are looked for on what is left, the nearest first.

use spec::texas::{Case, Guide, Swap, Verdict};

use super::Candidates;
use super::lines::{Moving, all_chunks, without};
use crate::texas::pairs::Pairs;
use crate::texas::parts::{Parts, limits_of};
use crate::texas::plan;

/// The most verdicts that are asked for one candidate.
const MOST: u64 = 20_000;

/// Without a chunk of rows or columns, and with every valid operation still valid, or another in its place.
pub(super) fn lines<G: Guide>(case: &Case) -> Candidates<'_> {
    let (board, limits) = (case.pieces(), limits_of(case));
    let pairs = Pairs { rows: board.rows(), cols: board.cols() };
    if pairs.count() * case.swaps().len() as u64 > MOST {
        return Box::new(std::iter::empty());
    }
    Box::new(all_chunks(case).filter_map(move |(axis, gone)| {
        let left = without(&Parts::of(case), axis, gone, Moving::Staying);
        replayed::<G>(case, left.mended_with_new(limits).unwrap_or(left))
    }))
}

/// The parts with operations that are valid where those of the case are.
fn replayed<G: Guide>(case: &Case, mut parts: Parts) -> Option<Parts> {
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
    let between = |a: crosscheck_core::Cell, b: crosscheck_core::Cell| {
        a.row.abs_diff(b.row) + a.col.abs_diff(b.col)
    };
    between(one.a, other.a) + between(one.b, other.b)
}
