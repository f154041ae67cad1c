//! Reductions: what shrinks to what.

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::Generator;
use spec::texas::{Case, Step};

use super::Texas;
use crate::tested::{Tested, settings};

#[test]
fn the_first_reductions_of_the_largest_case_come_at_once() {
    let largest = Texas::case(&settings(Some("full"), &[]), 1);
    let first: Vec<Case> = Texas::maker().reductions(&largest).take(200).collect();
    assert!(first.iter().any(|case| case.turns() == 1));
    assert!(first.iter().any(|case| case.pieces().rows() <= 25));
}

/// Shrinks the first few cases that have a property: each to one number of operations, and to few cells in the mean.
fn shrink(has: fn(&Step) -> bool, operations: usize, most: f64) {
    let shrunk: Vec<Case> = Texas::first_shrunk(8, has).collect();
    assert!(shrunk.iter().all(|case| case.turns() == operations), "{shrunk:?}");
    let cells: usize = shrunk.iter().map(|case| case.pieces().values().len()).sum();
    assert!(cells as f64 <= most * shrunk.len() as f64, "{cells}");
}

#[test]
fn a_hand_shrinks_to_five_operations_on_a_board_that_can_be_read() {
    shrink(|step| matches!(step, Step::Settled(s) if s.hand.is_some()), 5, 31.0);
}

#[test]
fn a_long_cascade_shrinks_to_one_operation() {
    shrink(|step| matches!(step, Step::Settled(s) if s.rounds >= 4), 1, 30.0);
}

#[test]
fn a_chain_of_effects_shrinks_to_one_operation_and_few_effects() {
    shrink(|step| matches!(step, Step::Round(r) if r.waves.len() >= 3), 1, 16.0);
}
