//! Properties of every play: the audit, the mirror, and that each clause is written and exercised.

use std::collections::BTreeSet;

use crosscheck_core::contract::{Case as _, Playable};
use crosscheck_reference::rochine::{MISREADINGS, coverage};
use spec::rochine::{Case, Step};

use crate::build::{Chance, case, play, play_of};

#[test]
fn the_reference_passes_the_audit_on_random_cases() {
    let mut chance = Chance(1);
    for _ in 0..300 {
        let case = chance.case();
        let (steps, answer) = play(&case);
        assert_eq!(case.audit(&steps, &answer), Ok(()), "{}", case.text());
    }
}

#[test]
fn a_case_in_the_mirror_is_played_in_the_mirror() {
    let mut chance = Chance(2);
    for _ in 0..200 {
        let case = chance.case();
        let (steps, _) = play(&case);
        let (mirrored, _) = play(&case.mirrored().expect("rochine has a mirror"));
        let expected: Vec<Step> = steps.iter().map(|step| case.mirrored_step(step)).collect();
        assert_eq!(mirrored, expected, "{}", case.text());
    }
}

#[test]
fn what_the_audit_finds_in_a_misreading_is_the_clause_that_it_misreads() {
    let mut chance = Chance(3);
    let cases: Vec<_> = std::iter::repeat_with(|| chance.case()).take(60).collect();
    for misreading in MISREADINGS {
        let mut player = (misreading.player)();
        for case in &cases {
            let (steps, answer) = play_of(&mut *player, case);
            let audit = case.audit(&steps, &answer).map_err(|unsound| unsound.clause);
            assert!(audit.is_ok() || audit == Err(misreading.clause), "{} {audit:?}", misreading.name);
        }
    }
}

#[test]
fn every_clause_of_the_page_is_written_under_its_number_and_name() {
    let sources = [
        include_str!("../../src/rochine/rules/moving.rs"),
        include_str!("../../src/rochine/rules/taking.rs"),
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
    for _ in 0..800 {
        seen.extend(coverage(&chance.case()).into_keys().map(str::to_owned));
    }
    let page =
        crosscheck_core::contract::clause::clauses(Case::PAGE).into_iter().map(|clause| clause.number);
    assert_eq!(seen, page.collect());
}

#[test]
fn coverage_counts_what_is_exercised_and_nothing_else() {
    let two = coverage(&case(4, &[[1, 3, 1, 5], [4, 1, 4, 1]]));
    for clause in ["R1.1", "R1.2", "R2.2", "R2.7", "R4.4", "R4.5"] {
        assert_eq!(two.get(clause), Some(&1), "{clause}");
    }
    for clause in ["R2.3", "R2.8", "R3.1", "R4.1", "R4.3"] {
        assert_eq!(two.get(clause), None, "{clause}");
    }
}
