//! Removes rows and columns and joins the roads on both sides.

use crosscheck_core::generate::reduce::chunks;
use spec::chess::Test;

use crate::chess::parts::{Board, Candidates, Join};

/// Removes chunks of lines with their pieces, down to single lines.
pub(super) fn chunks_gone(test: &Test) -> Candidates<'_> {
    lines(test, false)
}

/// Removes chunks of lines and moves their pieces to the next line.
pub(super) fn kept(test: &Test) -> Candidates<'_> {
    lines(test, true)
}

fn lines(test: &Test, keep: bool) -> Candidates<'_> {
    Box::new([false, true].into_iter().flat_map(move |turned| {
        let count = if turned { test.cols() } else { test.rows() };
        chunks(count as usize).flat_map(move |chunk| {
            let gone = chunk.start as u32..chunk.end as u32;
            // At an edge of the board nothing is joined.
            let inner = gone.start > 0 && gone.end < count;
            let joins = if inner { &[Join::Above, Join::Below][..] } else { &[Join::Above] };
            let fits = count - (gone.end - gone.start) >= 2;
            joins
                .iter()
                .filter(move |_| fits)
                .map(move |&join| without(test, turned, gone.clone(), join, keep))
        })
    }))
}

/// Returns the board without some rows, or columns if `turned`.
pub(super) fn without(
    test: &Test,
    turned: bool,
    gone: std::ops::Range<u32>,
    join: Join,
    keep: bool,
) -> Board {
    Board::new(test).turned(turned).without_rows(gone, join, keep).turned(turned)
}
