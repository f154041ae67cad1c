//! The regression stores of the three games against what they are held to: there are enough cases, and the page, the
//! reference and the store name the same clauses. That each case is played right is checked in `tests/games.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crosscheck_core::Game;
use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::{Step as _, clause};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::store::{self, Regression};

use crate::common::games::each;

/// If a game has fewer regression cases than this, the store was not found or was emptied.
const FEWEST: usize = 10;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kept(game: &AnyGame) -> Vec<Regression> {
    let kept = store::load(game, &root().join("tests/data/cases")).unwrap_or_else(|e| panic!("{e}"));
    assert!(kept.len() >= FEWEST, "only {} regression cases of {}", kept.len(), game.name());
    kept
}

fn reasons(game: &AnyGame) {
    for Regression { slug, why, .. } in kept(game) {
        assert!(why.why.len() > 20, "{}/{slug} says why it is kept", game.name());
    }
}

#[test]
fn a_regression_case_says_why_in_a_sentence() {
    each(reasons);
}

/// Returns the clause numbers that follow a mark in a text, for example the words between `**` and the next blank.
fn cited(text: &str, mark: &str, ends: &[char]) -> BTreeSet<String> {
    let after = text.split(mark).skip(1);
    let words = after.map(|rest| rest.split(ends).next().unwrap_or_default().to_owned());
    words.filter(|word| is_number(word)).collect()
}

fn is_number(word: &str) -> bool {
    let mut parts = word.split('.');
    let head = parts.next().unwrap_or_default();
    let letter = head.starts_with(|c: char| c.is_ascii_uppercase());
    letter
        && head.len() > 1
        && parts.all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

fn sources(folder: PathBuf) -> String {
    let entries = fs::read_dir(folder).expect("the reference's folder is there");
    let paths = entries.map(|entry| entry.expect("the entry can be read").path());
    let texts = paths.map(|path| match path.is_dir() {
        true => sources(path),
        false => fs::read_to_string(path).expect("a source is text"),
    });
    texts.collect()
}

fn clauses(game: &AnyGame) {
    let page: BTreeSet<String> =
        clause::clauses(game.rules().page).into_iter().map(|c| c.number).collect();
    assert!(page.len() >= 10, "the page of {} has clauses", game.name());
    let code = sources(root().join("reference/src").join(game.name()));
    let documented = cited(&code, "**", &[' ', '*']);
    assert_eq!(documented, page, "the clauses in the doc comments of the reference of {}", game.name());
    let claimed: BTreeSet<String> = kept(game).into_iter().flat_map(|kept| kept.why.clauses).collect();
    assert_eq!(claimed, page, "the clauses that a regression case of {} is there for", game.name());
}

/// A stranger's game may cite no clause; these three name one for the answer, each misreading and each step.
fn named(game: &AnyGame) {
    assert!(
        !game.rules().answer.is_empty(),
        "{} says by a clause of the page what the answer is",
        game.name()
    );
    for misreading in game.misreadings() {
        assert!(!misreading.clause.is_empty(), "{} misreads a clause", misreading.name);
    }
    for Regression { slug, case, .. } in kept(game) {
        for step in &record(&mut *game.reference(), &case).steps {
            assert!(!step.course().is_empty(), "{}/{slug}: {step:?}", game.name());
        }
    }
}

#[test]
fn answers_misreadings_and_steps_of_the_three_games_name_a_clause() {
    each(named);
}

#[test]
fn every_clause_of_the_page_is_cited_by_the_reference_and_stood_for_by_a_regression_case_and_no_other_is()
 {
    each(clauses);
}

fn witnesses(game: &AnyGame) {
    let kept = kept(game);
    let mut without = Vec::new();
    for misreading in game.misreadings() {
        let mut player = game.misread(misreading);
        let mut right = |kept: &Regression| format!("{}\n", player.answer(&kept.case)) == kept.answer;
        let witness = kept.iter().find(|kept| kept.slug == misreading.name);
        if witness.is_none_or(&mut right) {
            without.push(misreading.name);
        }
    }
    assert!(
        without.is_empty(),
        "{}: no regression case of its name is answered wrongly by {without:?}",
        game.name()
    );
}

#[test]
fn every_misreading_has_a_regression_case_of_its_name_which_it_answers_wrongly() {
    each(witnesses);
}
