//! Mutations, crossovers and reductions: always valid, and reductions always simpler.

use std::collections::HashSet;

use crosscheck_core::contract::Case as _;
use crosscheck_core::generate::{Generator, Settings, seeded, simpler};
use spec::texas::{Case, Step};

use crate::common::{CONSTANTS, Constant, Texan, case, is_valid, steps};

#[test]
fn a_mutated_case_is_valid_and_another_case() {
    let maker = Texan::default();
    for index in 0..200 {
        let mut rng = seeded::<Case>(2, index);
        let mut case = case(&Settings::default(), index);
        for _ in 0..20 {
            let mutated = maker.mutate(&case, &mut rng);
            is_valid(&mutated);
            assert_ne!(mutated, case);
            case = mutated;
        }
    }
}

#[test]
fn mutations_reach_every_part_of_a_case() {
    let original = case(&Settings { family: Some("small"), ..Settings::default() }, 3);
    let mut rng = seeded::<Case>(3, 0);
    let mutated: Vec<Case> = (0..2000).map(|_| Texan::default().mutate(&original, &mut rng)).collect();
    let some = |what: fn(&Case, &Case) -> bool| mutated.iter().any(|case| what(case, &original));
    assert!(some(|new, old| new.pieces().rows() > old.pieces().rows()));
    assert!(some(|new, old| new.pieces().cols() < old.pieces().cols()));
    assert!(some(|new, old| new.colours() > old.colours()));
    assert!(some(|new, old| new.turns() > old.turns() && new.pieces() == old.pieces()));
    assert!(some(|new, old| new.turns() < old.turns()));
    assert!(some(|new, old| new.swaps() == old.swaps() && new.pieces() != old.pieces()));
    assert!(mutated.iter().collect::<HashSet<_>>().len() > 1000);
}

#[test]
fn random_numbers_that_are_all_the_same_mutate_and_cross_every_case() {
    let maker = Texan::default();
    for constant in CONSTANTS {
        for index in 0..200 {
            let (a, b) = (case(&Settings::default(), index), case(&Settings::default(), index + 1));
            let mutated = maker.mutate(&a, &mut Constant(constant));
            is_valid(&mutated);
            assert_ne!(mutated, a);
            is_valid(&maker.cross(&a, &b, &mut Constant(constant)));
        }
    }
}

#[test]
fn the_smallest_and_the_largest_case_can_be_mutated_and_crossed() {
    let smallest =
        Case::parse(b"1 1 1 1\n1\n0\n1 1 1 1\n", crosscheck_core::Limits::Contest).expect("a case");
    let largest = case(&Settings { family: Some("full"), ..Settings::default() }, 1);
    let (maker, mut rng) = (Texan::default(), seeded::<Case>(4, 0));
    for _ in 0..50 {
        for (a, b) in [(&smallest, &largest), (&largest, &smallest), (&smallest, &smallest)] {
            is_valid(&maker.cross(a, b, &mut rng));
            let mutated = maker.mutate(a, &mut rng);
            is_valid(&mutated);
            assert_ne!(&mutated, a);
        }
    }
}

#[test]
fn a_cross_of_two_cases_is_valid_and_mostly_neither_of_them() {
    let (maker, mut rng) = (Texan::default(), seeded::<Case>(5, 0));
    let mut new = 0;
    for index in 0..2000 {
        let (a, b) = (case(&Settings::default(), index), case(&Settings::default(), index + 5000));
        let crossed = maker.cross(&a, &b, &mut rng);
        is_valid(&crossed);
        new += u32::from(crossed != a && crossed != b);
    }
    assert!(new > 1500, "{new}");
}

#[test]
fn every_reduction_is_valid_and_simpler_and_there_is_an_end_to_them() {
    for index in 0..60 {
        let case = case(&Settings::default(), index);
        let mut count = 0;
        for reduced in Texan::default().reductions(&case) {
            is_valid(&reduced);
            assert!(simpler::<Case, Texan>(&reduced, &case), "{}\nof\n{}", reduced.text(), case.text());
            count += 1;
        }
        assert!(count < 20_000, "{count} reductions of {}", case.size());
    }
}

#[test]
fn the_first_reductions_of_the_largest_case_come_at_once() {
    let largest = case(&Settings { family: Some("full"), ..Settings::default() }, 1);
    let first: Vec<Case> = Texan::default().reductions(&largest).take(200).collect();
    assert!(first.iter().any(|case| case.turns() == 1));
    assert!(first.iter().any(|case| case.pieces().rows() <= 25));
}

#[test]
fn some_reductions_begin_where_the_first_operations_end() {
    let settings = Settings { family: Some("hands"), ..Settings::default() };
    // Three new colours must fit within the contest's hundred.
    let room = |case: &Case| case.turns() > 1 && case.colours() <= 97;
    for case in (0..20).map(|index| case(&settings, index)).filter(room) {
        // On a board of the same size, only cells that the play has emptied get new colours.
        let played = |reduced: &Case| {
            let size = (reduced.pieces().rows(), reduced.pieces().cols());
            size == (case.pieces().rows(), case.pieces().cols())
                && reduced.colours() == case.colours() + 3
        };
        let found: Vec<Case> = Texan::default().reductions(&case).filter(played).collect();
        assert!(found.iter().any(|reduced| reduced.turns() == 1));
        assert!(found.iter().all(|reduced| case.swaps().ends_with(reduced.swaps())));
    }
}

#[test]
fn what_is_beyond_the_contests_limits_may_stay_so() {
    let knobs = [("rows", 60), ("cols", 5), ("colors", 300), ("ops", 4)];
    let settings =
        Settings { limits: crosscheck_core::Limits::None, knobs: knobs.into(), ..Settings::default() };
    let (a, b) = (case(&settings, 1), case(&Settings::default(), 1));
    let (maker, mut rng) = (Texan::default(), seeded::<Case>(7, 0));
    for _ in 0..300 {
        for changed in
            [maker.mutate(&a, &mut rng), maker.cross(&a, &b, &mut rng), maker.cross(&b, &a, &mut rng)]
        {
            let text = changed.text();
            assert_eq!(Case::parse(text.as_bytes(), crosscheck_core::Limits::None), Ok(changed));
        }
    }
    assert!(maker.reductions(&a).take(500).all(|reduced| simpler::<Case, Texan>(&reduced, &a)));
}

#[test]
fn only_the_simplest_case_of_all_cannot_be_reduced() {
    let simplest =
        Case::parse(b"1 1 1 1\n1\n0\n1 1 1 1\n", crosscheck_core::Limits::Contest).expect("a case");
    assert_eq!(Texan::default().reductions(&simplest).next(), None);
    let other =
        Case::parse(b"1 2 1 1\n1 1\n0 0\n1 2 1 2\n", crosscheck_core::Limits::Contest).expect("a case");
    assert!(Texan::default().reductions(&other).next().is_some());
}

/// Shrinks the first few cases that have a property, greedily; returns their mean numbers of cells and operations.
fn shrunk(has: fn(&Step) -> bool) -> (f64, f64) {
    const CASES: usize = 8;
    let holds = |case: &Case| steps(case).iter().any(has);
    let cases = (0..).map(|index| case(&Settings::default(), index)).filter(&holds).take(CASES);
    let (mut cells, mut operations) = (0, 0);
    for mut case in cases {
        let simpler = |case: &Case| Texan::default().reductions(case).find(&holds);
        while let Some(next) = simpler(&case) {
            case = next;
        }
        cells += case.pieces().values().len();
        operations += case.turns();
    }
    (cells as f64 / CASES as f64, operations as f64 / CASES as f64)
}

#[test]
fn a_hand_shrinks_to_five_operations_on_a_board_that_can_be_read() {
    let (cells, operations) = shrunk(|step| matches!(step, Step::Settled(s) if s.hand.is_some()));
    assert_eq!(operations, 5.0);
    assert!(cells <= 26.0, "{cells}");
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
