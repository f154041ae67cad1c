//! What holds for every game: the audit, the mirror, the clauses and the list of misreadings. The cases are the
//! repository's regression cases and corpora, which exercise every clause and show every misreading.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crosscheck_core::contract::{Playable, clause};
use crosscheck_core::{Cell, InputError, Limits, Misreading, Player};

pub(crate) trait Game: Playable + 'static {
    const NAME: &'static str;
    const PAGE: &'static str;
    const MISREADINGS: &'static [Misreading<Self>];
    /// The sources that hold the clauses.
    const RULES: &'static [&'static str];

    fn read(input: &[u8]) -> Result<Self, InputError>;
    fn player() -> Box<dyn Player<Self>>;
    fn coverage(&self) -> BTreeMap<&'static str, u64>;
}

/// Makes tests of a game of functions for every game.
macro_rules! tests {
    ($case:ty: $($test:ident)+) => {
        $(#[test]
        fn $test() {
            $crate::every_game::$test::<$case>();
        })+
    };
}
pub(crate) use tests;

macro_rules! games {
    ($($module:ident: $($rules:literal),+;)+) => {
        $(
            impl Game for spec::$module::Case {
                const NAME: &'static str = stringify!($module);
                const PAGE: &'static str = include_str!(concat!("../../../spec/", stringify!($module), ".md"));
                const MISREADINGS: &'static [Misreading<Self>] = crosscheck_reference::$module::MISREADINGS;
                const RULES: &'static [&'static str] =
                    &[$(include_str!(concat!("../../src/", stringify!($module), "/", $rules))),+];

                fn read(input: &[u8]) -> Result<Self, InputError> {
                    Self::parse(input, Limits::Contest)
                }

                fn player() -> Box<dyn Player<Self>> {
                    crosscheck_reference::$module::player()
                }

                fn coverage(&self) -> BTreeMap<&'static str, u64> {
                    crosscheck_reference::$module::coverage(self)
                }
            }

            mod $module {
                $crate::every_game::tests! { spec::$module::Case:
                    the_reference_passes_the_audit
                    a_case_in_the_mirror_is_played_in_the_mirror
                    an_observer_that_stops_the_play_hears_nothing_more_and_there_is_no_answer
                    every_clause_of_the_page_is_written_under_its_number_and_name
                    the_cases_exercise_every_clause_of_the_page_and_no_other
                    misreadings_have_names_of_their_own_and_words_in_the_order_of_the_clauses
                }
            }
        )+
    };
}

games! {
    texas: "rules/play.rs", "rules/scoring.rs";
    chess: "rules.rs";
    rochine: "rules/moving.rs", "rules/taking.rs";
}

pub(crate) fn play<C: Game>(case: &C) -> (Vec<C::Step>, C::Answer) {
    play_of(&mut *C::player(), case)
}

pub(crate) fn play_of<C: Playable>(player: &mut dyn Player<C>, case: &C) -> (Vec<C::Step>, C::Answer) {
    let mut steps = Vec::new();
    let answer = player.play(case, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    (steps, answer.expect("a play to its end"))
}

pub(crate) fn cells<const N: usize>(cells: [[u32; 2]; N]) -> BTreeSet<Cell> {
    cells.into_iter().map(Cell::from).collect()
}

/// Returns the regression cases and the corpus of a game.
fn kept<C: Game>() -> Vec<C> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = |folder: PathBuf| {
        let entries = fs::read_dir(folder).expect("every game has regression cases and a corpus");
        entries.map(|entry| entry.expect("a folder can be listed").path())
    };
    let cases = listed(root.join("tests/data/cases").join(C::NAME)).map(|folder| folder.join("case.in"));
    let inputs = cases
        .chain(listed(root.join("fuzz/corpus").join(C::NAME)))
        .filter_map(|file| fs::read(file).ok());
    let kept: Vec<C> = inputs.filter_map(|input| C::read(&input).ok()).collect();
    assert!(kept.len() > 50, "only {} cases", kept.len());
    kept
}

fn the_reference_passes_the_audit<C: Game>() {
    for case in kept::<C>() {
        let (steps, answer) = play(&case);
        assert_eq!(case.audit(&steps.iter().collect::<Vec<_>>(), &answer), Ok(()), "{}", case.text());
    }
}

fn a_case_in_the_mirror_is_played_in_the_mirror<C: Game>() {
    for case in kept::<C>() {
        let (steps, answer) = play(&case);
        let mirrored = play(&case.mirrored().expect("the game has a mirror"));
        let steps: Vec<_> = steps.iter().map(|step| case.mirrored_step(step)).collect();
        assert!(mirrored == (steps, case.mirrored_answer(&answer)), "{}", case.text());
    }
}

fn an_observer_that_stops_the_play_hears_nothing_more_and_there_is_no_answer<C: Game>() {
    for case in kept::<C>().iter().take(20) {
        for last in 1..=play(case).0.len() {
            let mut heard = 0;
            let answer = C::player().play(case, &mut |_| {
                heard += 1;
                if heard == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(answer.is_none() && heard == last, "{}", case.text());
        }
    }
}

/// Not for `chess`, whose audit takes the pieces that a test case starts with for granted.
pub(crate) fn what_the_audit_finds_in_a_misreading_is_the_clause_that_it_misreads<C: Game>() {
    let cases = kept::<C>();
    for misreading in C::MISREADINGS {
        let mut player = (misreading.player)(&C::player);
        for case in &cases {
            let (steps, answer) = play_of(&mut *player, case);
            let audit =
                case.audit(&steps.iter().collect::<Vec<_>>(), &answer).map_err(|unsound| unsound.clause);
            assert!(audit.is_ok() || audit == Err(misreading.clause), "{} {audit:?}", misreading.name);
        }
    }
}

fn every_clause_of_the_page_is_written_under_its_number_and_name<C: Game>() {
    for clause in clause::clauses(C::PAGE) {
        let title = format!("/// **{} {}.**", clause.number, clause.name);
        assert!(C::RULES.iter().any(|source| source.contains(&title)), "{title}");
    }
}

fn the_cases_exercise_every_clause_of_the_page_and_no_other<C: Game>() {
    let page = clause::clauses(C::PAGE).into_iter().map(|clause| clause.number).collect();
    let cases = kept::<C>();
    let seen: BTreeSet<String> =
        cases.iter().flat_map(|case| case.coverage().into_keys().map(str::to_owned)).collect();
    assert_eq!(seen, page);
}

fn misreadings_have_names_of_their_own_and_words_in_the_order_of_the_clauses<C: Game>() {
    let page: Vec<String> = clause::clauses(C::PAGE).into_iter().map(|clause| clause.number).collect();
    let (mut names, mut last) = (BTreeSet::new(), 0);
    for misreading in C::MISREADINGS {
        let Misreading { name, clause, words, player } = misreading;
        assert!(names.insert(name), "{name} is there twice");
        assert!(
            name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
            "{name}"
        );
        assert!(words.starts_with(char::is_uppercase) && words.ends_with('.'), "{words}");
        assert_eq!(player(&C::player).name(), *name);
        let place = page.iter().position(|number| number == clause).expect("a clause of the page");
        assert!(place >= last, "{name} is not listed in the order of the clauses");
        last = place;
    }
}
