//! Mutations, crossovers and reductions: always valid, and reductions always simpler.

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, seeded};
use spec::texas::{Case, Step};

use super::Texas;
use crate::common::is_valid;
use crate::tested::{Tested, settings};

#[test]
fn the_smallest_and_the_largest_case_can_be_mutated_and_crossed() {
    let smallest = Texas::read(Texas::SIMPLEST);
    let largest = Texas::case(&settings(Some("full"), &[]), 1);
    let (maker, mut rng, mut same) = (Texas::maker(), seeded("texas", 4, 0), 0);
    for _ in 0..50 {
        for (a, b) in [(&smallest, &largest), (&largest, &smallest), (&smallest, &smallest)] {
            is_valid(&maker.cross(a, b, &mut rng));
            let mutated = maker.mutate(a, &mut rng);
            is_valid(&mutated);
            same += u32::from(&mutated == a);
        }
    }
    // Of one cell, little can be changed.
    assert!(same < 5, "{same} of 150");
}

#[test]
fn the_first_reductions_of_the_largest_case_come_at_once() {
    let largest = Texas::case(&settings(Some("full"), &[]), 1);
    let first: Vec<Case> = Texas::maker().reductions(&largest).take(200).collect();
    assert!(first.iter().any(|case| case.turns() == 1));
    assert!(first.iter().any(|case| case.pieces().rows() <= 25));
}

/// Shrinks the first few cases that have a property, greedily; returns their mean numbers of cells and operations.
fn shrunk(has: fn(&Step) -> bool) -> (f64, f64) {
    const CASES: usize = 8;
    let holds = |case: &Case| Texas::steps(case).iter().any(has);
    let (mut cells, mut operations) = (0, 0);
    for case in (0..).map(Texas::any).filter(holds).take(CASES) {
        let case = Texas::shrunk(case, holds);
        cells += case.pieces().values().len();
        operations += case.turns();
    }
    (cells as f64 / CASES as f64, operations as f64 / CASES as f64)
}

#[test]
fn a_hand_shrinks_to_five_operations_on_a_board_that_can_be_read() {
    let (cells, operations) = shrunk(|step| matches!(step, Step::Settled(s) if s.hand.is_some()));
    assert_eq!(operations, 5.0);
    assert!(cells <= 31.0, "{cells}");
}

#[test]
fn a_long_cascade_shrinks_to_one_operation() {
    let (cells, operations) = shrunk(|step| matches!(step, Step::Settled(s) if s.rounds >= 4));
    assert_eq!(operations, 1.0);
    assert!(cells <= 30.0, "{cells}");
}

#[test]
fn a_chain_of_effects_shrinks_to_one_operation_and_few_effects() {
    let (cells, operations) = shrunk(|step| matches!(step, Step::Round(r) if r.waves.len() >= 3));
    assert_eq!(operations, 1.0);
    assert!(cells <= 16.0, "{cells}");
}
