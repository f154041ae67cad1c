//! The regression stores of the three games against what they are held to: there are enough cases, and the page, the
//! reference and the store name the same clauses. That each case is played right is checked in `tests/games.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::contract::{Step as _, clause};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::store::{self, Regression};
use crosscheck_core::{Game, Misreading, Playable};

use crate::common::games::{each, game};
use crate::common::ours;

/// If a game has fewer regression cases than this, the store was not found or was emptied.
const FEWEST: usize = 10;

fn kept(game: &AnyGame) -> Vec<Regression> {
    let kept = store::load(game, &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/cases"))
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(kept.len() >= FEWEST, "only {} regression cases of {}", kept.len(), game.name());
    kept
}

#[test]
fn a_regression_case_says_why_in_a_sentence() {
    each(|game| {
        for Regression { slug, why, .. } in kept(game) {
            assert!(why.why.len() > 20, "{}/{slug} says why it is kept", game.name());
        }
    });
}

#[test]
fn every_clause_of_the_page_is_cited_by_the_reference_and_stood_for_by_a_regression_case_and_no_other_is()
 {
    each(clauses);
}

fn clauses(game: &AnyGame) {
    let page = clause::clauses(game.rules().page);
    assert!(page.len() >= 10, "the page of {} has clauses", game.name());
    let sources = ours(&format!("reference/src/{}", game.name()), ".rs").into_iter();
    let code: String = sources.map(|path| fs::read_to_string(path).expect("a source is text")).collect();
    let titles: BTreeSet<String> =
        page.iter().map(|clause| format!("{} {}.", clause.number, clause.name)).collect();
    let documented = code.split("/// **").skip(1).filter_map(|rest| rest.split_once("**"));
    let documented: BTreeSet<String> = documented.map(|(title, _)| title.to_owned()).collect();
    assert_eq!(documented, titles, "the doc comments of the reference of {}", game.name());
    let claimed: BTreeSet<String> = kept(game).into_iter().flat_map(|kept| kept.why.clauses).collect();
    let numbers: BTreeSet<String> = page.into_iter().map(|clause| clause.number).collect();
    assert_eq!(claimed, numbers, "the clauses that a regression case of {} is there for", game.name());
}

/// A stranger's game may cite no clause; these three name one for the answer, each misreading and each step.
#[test]
fn answers_misreadings_and_steps_of_the_three_games_name_a_clause() {
    each(|game| {
        assert!(!game.rules().answer.is_empty(), "{} has a clause for the answer", game.name());
        let numbers: Vec<String> =
            clause::clauses(game.rules().page).into_iter().map(|clause| clause.number).collect();
        let place = |misreading: &Misreading<AnyCase>| {
            let place = numbers.iter().position(|number| number == misreading.clause);
            place.unwrap_or_else(|| panic!("{} misreads a clause of the page", misreading.name))
        };
        assert!(game.misreadings().is_sorted_by_key(place), "{}: by clause", game.name());
        let names: BTreeSet<&str> =
            game.misreadings().iter().map(|misreading| misreading.name).collect();
        assert_eq!(names.len(), game.misreadings().len(), "{}: each has a name of its own", game.name());
        for Misreading { name, words, .. } in game.misreadings() {
            assert!(words.starts_with(char::is_uppercase) && words.ends_with('.'), "{name}: {words}");
        }
        for Regression { slug, case, .. } in kept(game) {
            for step in &record(&mut *game.reference(), &case).steps {
                assert!(!step.course().is_empty(), "{}/{slug}: {step:?}", game.name());
            }
        }
    });
}

#[test]
fn every_misreading_has_a_regression_case_of_its_name_which_it_answers_wrongly() {
    each(|game| {
        let kept = kept(game);
        let mut without = Vec::new();
        for misreading in game.misreadings() {
            let mut player = game.misread(misreading);
            let mut right =
                |kept: &Regression| format!("{}\n", player.answer(&kept.case)) == kept.answer;
            let witness = kept.iter().find(|kept| kept.slug == misreading.name);
            if witness.is_none_or(&mut right) {
                without.push(misreading.name);
            }
        }
        assert!(without.is_empty(), "{}: no case of its name fails for {without:?}", game.name());
    });
}

/// Not for `chess`, whose audit takes the pieces that a test case starts with for granted.
#[test]
fn what_the_audit_finds_in_a_misreading_is_the_clause_that_it_misreads() {
    for game in ["texas", "rochine"].map(game) {
        for misreading in game.misreadings() {
            for Regression { case, .. } in kept(game) {
                let trace = record(&mut *game.misread(misreading), &case);
                let End::Answer(answer) = &trace.end else {
                    panic!("{} has an answer", misreading.name)
                };
                if let Err(unsound) = case.audit(&trace.refs(), answer) {
                    assert_eq!(unsound.clause, misreading.clause, "{}", misreading.name);
                }
            }
        }
    }
}
