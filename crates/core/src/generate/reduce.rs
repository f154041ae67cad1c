//! Building blocks for the reductions of all games.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::ops::Range;

use crate::Case;
pub use crate::contract::hash;

/// Filters the candidates that are simpler than a case, by its weight and then by its text
/// ([`super::Generator::weight`]).
pub fn only_simpler<'a, C: Case>(
    case: &'a C,
    weight: impl Fn(&C) -> Vec<u64> + 'a,
    candidates: impl Iterator<Item = C> + 'a,
) -> Box<dyn Iterator<Item = C> + 'a> {
    let (limit, text) = (weight(case), OnceCell::new());
    let is_simpler = move |candidate: &C| match weight(candidate).cmp(&limit) {
        Ordering::Equal => candidate.text() < *text.get_or_init(|| case.text()),
        order => order.is_lt(),
    };
    Box::new(candidates.filter(is_simpler))
}

/// Returns chunks of `count` items to leave out, from half of them down to single ones, from the end.
pub fn chunks(count: usize) -> impl Iterator<Item = Range<usize>> {
    chunks_from(count / 2, count)
}

/// Returns chunks of a size, of half that size, and so on down to single ones, from the end.
pub fn chunks_from(size: usize, count: usize) -> impl Iterator<Item = Range<usize>> {
    let sizes = std::iter::successors(Some(size), |size| Some(size / 2));
    sizes.take_while(|&size| size > 0).flat_map(move |size| chunks_of(size, count))
}

/// Returns chunks of one size, from the end; the last one returned may be smaller.
pub fn chunks_of(size: usize, count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count.div_ceil(size)).map(move |nth| {
        let end = count - nth * size;
        end.saturating_sub(size)..end
    })
}

/// Returns all items without those of a chunk.
pub fn without<T: Clone>(all: &[T], chunk: Range<usize>) -> Vec<T> {
    [&all[..chunk.start], &all[chunk.end..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_grow_smaller_and_each_size_leaves_out_everything_once() {
        assert_eq!(chunks(5).collect::<Vec<_>>(), [3..5, 1..3, 0..1, 4..5, 3..4, 2..3, 1..2, 0..1]);
        assert_eq!(chunks(1).count() + chunks(0).count(), 0);
        assert_eq!(without(&[1, 2, 3, 4], 1..3), [1, 4]);
    }
}
