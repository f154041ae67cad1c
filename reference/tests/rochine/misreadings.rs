//! Each misreading differs from the reference in the clause that it names.

use std::collections::BTreeSet;

use crosscheck_core::Limits;
use crosscheck_core::contract::{Case as _, Playable};
use crosscheck_reference::rochine::MISREADINGS;
use spec::rochine::Case;

use crate::build::{Chance, case, play};

#[test]
fn every_misreading_answers_some_small_case_differently() {
    let mut chance = Chance(5);
    // Random moves seldom name a cell off the board from which a step leads onto it, a cell beyond the eighth row,
    // or a cell that is two cells away.
    let mut cases = vec![case(4, &[[5, 3, 2, 3]]), case(10, &[[1, 9, 2, 9]]), case(4, &[[1, 2, 3, 2]])];
    // Random games also seldom contain a line that the mover's pieces fill except for two cells.
    let full = include_str!("../../../tests/data/cases/rochine/numbers-go-together-freely/case.in");
    cases.push(Case::parse(full.as_bytes(), Limits::Contest).expect("a regression case"));
    let mut left: Vec<_> = MISREADINGS.iter().map(|m| (m.name, (m.player)())).collect();
    for _ in 0..4000 {
        let case = cases.pop().unwrap_or_else(|| chance.case());
        let answer = play(&case).1;
        left.retain_mut(|(_, player)| player.answer(&case) == answer);
        if left.is_empty() {
            return;
        }
    }
    let names: Vec<_> = left.into_iter().map(|(name, _)| name).collect();
    panic!("these answer all cases as the reference does: {names:?}");
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
