//! Removes queries.

use crosscheck_core::generate::reduce::{chunks, without};
use spec::chess::Test;

use crate::chess::parts::{Board, Candidates};

/// Keeps only the first queries: half of them, a quarter and so on, down to one; then only the last ones.
pub(super) fn bold(test: &Test) -> Candidates<'_> {
    let count = test.placements().len();
    let sizes =
        || std::iter::successors(Some(count / 2), |size| Some(size / 2)).take_while(|&size| size > 0);
    let first = sizes().map(move |size| kept(test, 0, size));
    Box::new(first.chain(sizes().map(move |size| kept(test, count - size, size))))
}

fn kept(test: &Test, from: usize, count: usize) -> Board {
    Board { placements: test.placements()[from..from + count].to_vec(), ..Board::new(test) }
}

/// Removes chunks, down to single queries.
pub(super) fn chunks_gone(test: &Test) -> Candidates<'_> {
    let placements = test.placements();
    Box::new(
        chunks(placements.len())
            .map(move |chunk| Board { placements: without(placements, chunk), ..Board::new(test) }),
    )
}
