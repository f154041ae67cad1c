//! Pairs the steps of two sides, to show both at once.

use similar::{DiffOp, TextDiff};

/// The indices of the steps shown in one moment: of the first side, of the second, or of both.
pub(super) type Pair = [Option<usize>; 2];

/// Pairs steps by their places in the play. A step that only one side has is not paired.
pub(super) fn pairs(ours: &[String], theirs: &[String]) -> Vec<Pair> {
    let mut pairs = Vec::with_capacity(ours.len().max(theirs.len()));
    // As texts, of which the report's diffs are made as well: for another type the algorithms would be compiled once more.
    let [ours, theirs] =
        [ours, theirs].map(|places| places.iter().map(String::as_str).collect::<Vec<_>>());
    for op in TextDiff::from_slices(&ours, &theirs).ops() {
        match *op {
            DiffOp::Equal { old_index, new_index, len } => {
                pairs.extend((0..len).map(|at| [Some(old_index + at), Some(new_index + at)]));
            }
            DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                pairs.extend(op.old_range().map(|at| [Some(at), None]));
                pairs.extend(op.new_range().map(|at| [None, Some(at)]));
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(words: &str) -> Vec<String> {
        words.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_round_that_one_side_alone_plays_stands_alone_and_the_sides_meet_behind_it() {
        let paired = pairs(&places("1 1.1 1s 2"), &places("1 1.1 1.2 1s 2"));
        let both = |a, b| [Some(a), Some(b)];
        assert_eq!(paired, [both(0, 0), both(1, 1), [None, Some(2)], both(2, 3), both(3, 4)]);
    }

    #[test]
    fn one_side_that_ends_early_leaves_the_other_alone() {
        assert_eq!(pairs(&places("1 2 3"), &places("1")).last(), Some(&[Some(2), None]));
        assert_eq!(pairs(&[], &places("1")), [[None, Some(0)]]);
    }
}
