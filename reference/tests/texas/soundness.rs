//! Properties of every play: the audit, the mirror, and that each clause is written and exercised.

use std::collections::BTreeSet;

use crosscheck_core::contract::{Case as _, Playable};
use crosscheck_reference::texas::{MISREADINGS, coverage};
use spec::texas::Case;

use crate::build::{Chance, case, deal, play, play_of};

#[test]
fn the_reference_passes_the_audit_on_random_cases() {
    let mut chance = Chance(1);
    for _ in 0..500 {
        let case = chance.case();
        let (steps, answer) = play(&case);
        assert_eq!(case.audit(&steps, &answer), Ok(()), "{}", case.text());
    }
}

#[test]
fn a_case_in_the_mirror_is_played_in_the_mirror() {
    let mut chance = Chance(2);
    for _ in 0..300 {
        let case = chance.case();
        let (steps, answer) = play(&case);
        let (mirrored, same) = play(&case.mirrored().expect("texas has a mirror"));
        let expected: Vec<_> = steps.iter().map(|step| case.mirrored_step(step)).collect();
        assert_eq!((mirrored, same), (expected, answer), "{}", case.text());
    }
}

#[test]
fn what_the_audit_finds_in_a_misreading_is_the_clause_that_it_misreads_and_all_come_to_an_end() {
    for misreading in MISREADINGS {
        let mut player = (misreading.player)();
        let mut chance = Chance(3);
        for _ in 0..60 {
            let case = chance.case();
            let (steps, answer) = play_of(&mut *player, &case);
            let audit = case.audit(&steps, &answer).map_err(|unsound| unsound.clause);
            assert!(audit.is_ok() || audit == Err(misreading.clause), "{} {audit:?}", misreading.name);
        }
    }
}

#[test]
fn every_clause_of_the_page_is_written_under_its_number_and_name() {
    let sources = [
        include_str!("../../src/texas/rules/play.rs"),
        include_str!("../../src/texas/rules/scoring.rs"),
    ];
    for clause in crosscheck_core::contract::clause::clauses(Case::PAGE) {
        let title = format!("/// **{} {}.**", clause.number, clause.name);
        assert!(sources.iter().any(|source| source.contains(&title)), "{title}");
    }
}

#[test]
fn random_cases_exercise_every_clause_of_the_page_and_no_other() {
    let mut chance = Chance(4);
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for _ in 0..1500 {
        seen.extend(coverage(&chance.case()).into_keys().map(str::to_owned));
    }
    let page =
        crosscheck_core::contract::clause::clauses(Case::PAGE).into_iter().map(|clause| clause.number);
    assert_eq!(seen, page.collect());
}

#[test]
fn coverage_counts_what_is_exercised_and_nothing_else() {
    // After a skipped swap, three ones match, and the row effect of the first clears the board.
    let row = coverage(&case(&["1- 1 2 1"], &[[1, 1, 1, 1], [1, 3, 1, 4]]));
    for (clause, times) in
        [("T2.2", 1), ("T2.5", 2), ("T4.1", 1), ("T4.7", 1), ("T8.1", 1), ("T11.2", 1)]
    {
        assert_eq!(row.get(clause), Some(&times), "{clause}");
    }
    for clause in ["T1.2", "T2.3", "T2.4", "T4.8", "T5.2", "T5.3", "T7.1", "T8.2", "T10.1", "T11.1"] {
        assert_eq!(row.get(clause), None, "{clause}");
    }
    let hand = coverage(&deal(&[&[1], &[2], &[4], &[2], &[4, 7]]));
    for (clause, times) in [("T10.1", 1), ("T10.2", 1), ("T10.5", 1), ("T11.1", 1), ("T2.1", 4)] {
        assert_eq!(hand.get(clause), Some(&times), "{clause}");
    }
    // Two runs match together only in the last operation: its swap completes both its columns.
    assert_eq!(hand.get("T3.2"), Some(&1));
    // Only the chosen hand is cited, although a pair was tried as well.
    assert_eq!(hand.get("T10.4"), None);
}
