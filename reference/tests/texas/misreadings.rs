//! Each misreading differs from the reference in the clause that it names.

use std::collections::BTreeSet;

use crosscheck_core::Limits;
use crosscheck_core::contract::{Case as _, Playable};
use crosscheck_reference::texas::MISREADINGS;
use spec::texas::{Case, Score};

use crate::build::{Chance, SKIPPED, case, deal, deal_with, middle, play};

/// Regression cases for what small boards do not produce.
const LARGE: [&str; 5] = [
    include_str!("../../../tests/data/cases/texas/colours-up-to-64/case.in"),
    include_str!("../../../tests/data/cases/texas/table-of-49-columns/case.in"),
    include_str!("../../../tests/data/cases/texas/eight-rounds-at-most/case.in"),
    include_str!("../../../tests/data/cases/texas/elimination-sum-in-8-bits/case.in"),
    include_str!("../../../tests/data/cases/texas/total-in-16-bits/case.in"),
];

fn kept(text: &str) -> Case {
    Case::parse(text.as_bytes(), Limits::Contest).expect("a regression case")
}

/// Returns cases made by hand for what random cases seldom contain.
fn hand_made() -> Vec<Case> {
    let skipped_between = [middle(0), SKIPPED, middle(1), middle(2), middle(3), middle(4)];
    // The first operation matches ones and then twos; each of the other four matches twos. The hand has one 1.
    let later_rounds = [
        "71 72 73 74 93 2 81 2 82 2 83 2 84",
        "5 2 2 3 94 85 2 86 2 87 2 88 2",
        "1 1 2 1 95 2 89 2 90 2 91 2 92",
    ];
    let five = [[3, 3, 3, 4], [2, 6, 2, 7], [2, 8, 2, 9], [2, 10, 2, 11], [2, 12, 2, 13]];
    let mut cases: Vec<Case> = LARGE.iter().map(|text| kept(text)).collect();
    cases.extend([
        case(&later_rounds, &five),
        // The board is cleared although an operation was skipped.
        case(&["1- 1 2 1"], &[SKIPPED, [1, 3, 1, 4]]),
        // A high card of 100 scores more than a pair of ones.
        deal(&[&[1], &[2], &[3], &[4], &[1, 100]]),
        deal_with(&[&[1], &[2], &[3], &[4], &[5]], &skipped_between),
        // The last cell of row 1 and the first of row 2; and a piece that is swapped onto an empty cell.
        case(&["1 2 1", "2 1 1"], &[[1, 3, 2, 1]]),
        case(&["1 1 2 1", "2 1 1 3", "2 3 2 2"], &[[3, 1, 3, 2], [1, 1, 1, 2]]),
    ]);
    cases
}

#[test]
fn every_misreading_scores_some_small_case_differently() {
    let mut chance = Chance(5);
    let mut cases = hand_made();
    cases.extend(std::iter::repeat_with(|| chance.case()).take(3000));
    let answers: Vec<_> = cases.iter().map(|case| play(case).1).collect();
    for misreading in MISREADINGS {
        let mut player = (misreading.player)();
        let differs = |(case, answer): (&Case, &Score)| player.answer(case) != *answer;
        let first = cases.iter().zip(&answers).position(differs);
        assert!(first.is_some(), "{} scores all cases as the reference does", misreading.name);
    }
}

#[test]
fn every_misreading_has_a_name_of_its_own_a_clause_of_the_page_and_words() {
    let mut names = BTreeSet::new();
    for misreading in MISREADINGS {
        assert!(names.insert(misreading.name), "{} is there twice", misreading.name);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(misreading.name.chars().all(plain), "{}", misreading.name);
        assert!(
            crosscheck_core::contract::clause::find(Case::PAGE, misreading.clause).is_some(),
            "{}",
            misreading.clause
        );
        assert!(misreading.words.ends_with('.'), "{}", misreading.words);
        assert_eq!((misreading.player)().name(), misreading.name);
    }
}

#[test]
fn misreadings_are_listed_in_the_order_of_the_clauses() {
    let page: Vec<String> =
        crosscheck_core::contract::clause::clauses(Case::PAGE).into_iter().map(|c| c.number).collect();
    let places: Vec<_> = MISREADINGS.iter().map(|m| page.iter().position(|n| n == m.clause)).collect();
    assert!(places.is_sorted(), "{places:?}");
}
