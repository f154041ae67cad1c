//! Cases of `chess` of the largest sizes.

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::Generator;
use generator::chess::Maker;
use spec::chess::{Case, Test};

use super::Chess;
use crate::tested::{Tested, assert_simpler, families, is_valid, settings};

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

#[test]
fn the_first_reductions_of_the_largest_case_come_at_once() {
    let (family, knobs, _) = Chess::LARGEST;
    let largest = Chess::case(&settings(Some(family), knobs), 1);
    let first: Vec<Case> = Maker.reductions(&largest).take(8).collect();
    first.iter().for_each(|reduced| assert_simpler::<Chess>(reduced, &largest));
    assert!(Maker.reductions(&first[0]).take(60).any(|reduced| reduced.turns() == 1));
}
