//! Cases of `chess` of the largest sizes.

use crosscheck_core::contract::Case as _;
use spec::chess::Test;

use super::Chess;
use crate::tested::{Tested, families, is_valid, settings};

#[test]
fn the_largest_boards_are_made_as_asked() {
    for knobs in
        [&[("rows", 100_000)][..], &[("cols", 100_000), ("queries", 100_000)], &[("queries", 100_000)]]
    {
        is_valid(&Chess::case(&settings(None, knobs), 0));
    }
    for of in families::<Chess>() {
        let knobs = [("rows", 447), ("cols", 447), ("queries", 100_000), ("tests", 1)];
        let case = Chess::case(&settings(of.family, &knobs), 1);
        assert_eq!((case.tests()[0].rows(), case.turns()), (447, 100_000));
        let levels = Chess::case(&settings(of.family, &[("levels", 1), ("rows", 9), ("cols", 9)]), 1);
        assert!(levels.tests().iter().flat_map(Test::placements).all(|placement| placement.level == 1));
    }
}
