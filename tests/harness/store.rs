//! The regression store of every game. Every player plays all regression cases in full, and the page, the reference and
//! the store name the same clauses.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crosscheck::games::{self, Visit};
use crosscheck_core::Game;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::{End, record};
use crosscheck_core::contract::clause;
use crosscheck_core::store::{self, Regression};

/// If a game has fewer regression cases than this, the store was not found or was emptied.
const FEWEST: usize = 10;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kept<G: Game>() -> Vec<Regression<G::Case>> {
    let kept =
        store::load::<G::Case>(&root().join("tests/data/cases")).unwrap_or_else(|e| panic!("{e}"));
    assert!(kept.len() >= FEWEST, "only {} regression cases of {}", kept.len(), G::NAME);
    kept
}

/// Runs the visitor for every game.
fn each_game<V: Visit<Output = ()> + Copy>(visitor: V) {
    games::each(|| visitor);
}

#[derive(Clone, Copy)]
struct Answers;

impl Visit for Answers {
    type Output = ();

    fn visit<G: Game>(self) {
        for Regression { slug, case, answer, .. } in kept::<G>() {
            for mut player in [G::reference(), G::engine()] {
                let name = player.name().to_owned();
                let alone = format!("{}\n", player.answer(&case));
                assert_eq!(alone, answer, "{}/{slug}: the {name}'s answer", G::NAME);
                match record(&mut *player, &case).end {
                    End::Answer(played) => {
                        assert_eq!(format!("{played}\n"), answer, "{}/{slug}", G::NAME)
                    }
                    other => panic!("{}/{slug}: the {name} ends with {other:?}", G::NAME),
                }
            }
        }
    }
}

#[test]
fn every_player_gives_the_kept_answer() {
    each_game(Answers);
}

#[derive(Clone, Copy)]
struct Verified;

impl Visit for Verified {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut pair = Pair::<G>::new(None);
        for Regression { slug, case, .. } in kept::<G>() {
            assert_eq!(pair.verify(&case).1, None, "{}/{slug}", G::NAME);
        }
    }
}

#[test]
fn regression_cases_are_played_alike_step_by_step_and_break_no_law() {
    each_game(Verified);
}

#[derive(Clone, Copy)]
struct Reasons;

impl Visit for Reasons {
    type Output = ();

    fn visit<G: Game>(self) {
        for Regression { slug, case, why, .. } in kept::<G>() {
            assert!(why.why.len() > 20, "{}/{slug} says why it is kept", G::NAME);
            assert!(!why.clauses.is_empty(), "{}/{slug} holds a clause", G::NAME);
            let covered = G::coverage(&case);
            for clause in &why.clauses {
                assert!(
                    covered.contains_key(clause.as_str()),
                    "{}/{slug} claims {clause}, which it does not exercise",
                    G::NAME
                );
            }
        }
    }
}

#[test]
fn a_regression_case_says_why_and_holds_the_clauses_that_it_claims() {
    each_game(Reasons);
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

#[derive(Clone, Copy)]
struct Clauses;

impl Visit for Clauses {
    type Output = ();

    fn visit<G: Game>(self) {
        let page: BTreeSet<String> = clause::clauses(G::PAGE).into_iter().map(|c| c.number).collect();
        assert!(page.len() >= 10, "the page of {} has clauses", G::NAME);
        let code = sources(root().join("reference/src").join(G::NAME));
        let documented = cited(&code, "**", &[' ', '*']);
        assert_eq!(documented, page, "the clauses in the doc comments of the reference of {}", G::NAME);
        let exercised: BTreeSet<String> = kept::<G>()
            .iter()
            .flat_map(|kept| G::coverage(&kept.case).into_keys())
            .map(str::to_owned)
            .collect();
        assert_eq!(exercised, page, "the clauses that are exercised in regression cases of {}", G::NAME);
        let claimed: BTreeSet<String> =
            kept::<G>().into_iter().flat_map(|kept| kept.why.clauses).collect();
        assert_eq!(claimed, page, "the clauses that a regression case of {} is there for", G::NAME);
    }
}

#[test]
fn every_clause_of_the_page_is_cited_by_the_reference_and_stood_for_by_a_regression_case_and_no_other_is()
 {
    each_game(Clauses);
}

#[derive(Clone, Copy)]
struct Cited;

impl Visit for Cited {
    type Output = ();

    fn visit<G: Game>(self) {
        let page: BTreeSet<String> = clause::clauses(G::PAGE).into_iter().map(|c| c.number).collect();
        assert!(page.contains(G::ANSWER), "{} says by a clause of the page what the answer is", G::NAME);
        for misreading in G::misreadings() {
            assert!(
                page.contains(misreading.clause),
                "{} misreads a clause of the page",
                misreading.name
            );
        }
        for Regression { slug, case, .. } in kept::<G>() {
            use crosscheck_core::contract::Step;
            for step in &record(&mut *G::reference(), &case).steps {
                let fields = step.fields().into_iter().filter_map(|field| field.clause);
                for clause in fields.chain([step.course()]) {
                    assert!(page.contains(clause), "{}/{slug}: {clause} is not on the page", G::NAME);
                }
            }
        }
    }
}

#[test]
fn steps_and_misreadings_cite_clauses_of_the_page_alone() {
    each_game(Cited);
}

#[derive(Clone, Copy)]
struct Witnesses;

impl Visit for Witnesses {
    type Output = ();

    fn visit<G: Game>(self) {
        let kept = kept::<G>();
        let mut without = Vec::new();
        for misreading in G::misreadings() {
            let mut player = (misreading.player)();
            let mut right =
                |kept: &Regression<_>| format!("{}\n", player.answer(&kept.case)) == kept.answer;
            let witness = kept.iter().find(|kept| kept.slug == misreading.name);
            if witness.is_none_or(&mut right) {
                without.push(misreading.name);
            }
        }
        assert!(
            without.is_empty(),
            "{}: no regression case of its name is answered wrongly by {without:?}",
            G::NAME
        );
    }
}

#[test]
fn every_misreading_has_a_regression_case_of_its_name_which_it_answers_wrongly() {
    each_game(Witnesses);
}
