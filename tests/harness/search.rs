//! The search finds a case that has what the user asks for. The case has the amounts that the search reports, and the
//! requested sizes.

use crosscheck_core::Game;
use crosscheck_core::compare::trace::record;
use crosscheck_core::contract::Case as _;
use crosscheck_core::erased::{AnyCase, AnyStep};
use crosscheck_core::find::search::{Search, SearchOutcome};
use crosscheck_core::generate::{Aim, Generator, Settings, Want, seeded};
use spec::texas::{Case, Step};

use crate::common::games::game;

/// Aims that only this test defines.
static AIMS: [Aim<AnyCase>; 6] = [
    Aim::new("rounds", "", &["chains"], &|_, steps, _| {
        steps.iter().copied().map(rounds).max().unwrap_or(0)
    }),
    Aim::new("rows", "", &[], &|case, _, _| u64::from(case.typed::<Case>().pieces().rows())),
    Aim::new("cols", "", &[], &|case, _, _| u64::from(case.typed::<Case>().pieces().cols())),
    Aim::new("colours", "", &[], &|case, _, _| u64::from(case.typed::<Case>().colours())),
    Aim::new("turns", "", &[], &|case, _, _| case.turns() as u64),
    Aim::new("never", "", &[], &|_, _, _| 3),
];

fn rounds(step: &AnyStep) -> u64 {
    if let Step::Settled(settled) = step.typed() { u64::from(settled.rounds) } else { 0 }
}

fn wants(words: &str) -> Vec<Want<AnyCase>> {
    words.split(' ').map(|word| Want::parse(word, &AIMS).expect("it asks for something")).collect()
}

fn searched(words: &str, settings: &Settings, effort: u64) -> SearchOutcome {
    searched_from(1, &Search { game: game("texas"), wants: &wants(words), settings, effort })
}

fn searched_from(seed: u64, search: &Search<'_>) -> SearchOutcome {
    search.run(&mut seeded("texas", seed, 0)).expect("cases can be made")
}

/// Returns the case that was found.
#[track_caller]
fn met(words: &str, settings: &Settings, effort: u64) -> AnyCase {
    match searched(words, settings, effort) {
        SearchOutcome::Met { case, measured, .. } => {
            let steps = record(&mut *game("texas").reference(), &case).steps;
            let amounts: Vec<u64> = wants(words)
                .iter()
                .map(|want| want.measure(&case, &steps.iter().collect::<Vec<_>>()))
                .collect();
            assert_eq!(measured, amounts, "{words}: it is said to have what it has");
            assert!(wants(words).iter().zip(amounts).all(|(want, amount)| want.distance(amount) == 0));
            case
        }
        other => panic!("{words}: {other:?}"),
    }
}

/// Returns how many cases were played without success, and the best amount of each want.
#[track_caller]
fn missed(words: &str, settings: &Settings, effort: u64) -> (u64, Vec<u64>) {
    match searched(words, settings, effort) {
        SearchOutcome::NotMet { cases, best } => (cases, best),
        other => panic!("{words}: {other:?}"),
    }
}

fn knobs(knobs: &[(&'static str, u32)]) -> Settings {
    Settings { knobs: knobs.iter().copied().collect(), ..Settings::default() }
}

#[test]
fn changes_lead_where_drawing_does_not() {
    let words = "rows=13 cols=11 turns=17 colours=23";
    let (any, wants) = (Settings::default(), wants(words));
    let search = Search { game: game("texas"), wants: &wants, settings: &any, effort: 20_000 };
    // A search may end where every change leads away from what one of the wants asks for.
    let met = (1..=6).filter_map(|seed| match searched_from(seed, &search) {
        SearchOutcome::Met { cases, .. } => Some(cases),
        _ => None,
    });
    let met: Vec<u64> = met.collect();
    assert!(met.len() >= 4, "{} of 6 searches end well", met.len());
    let cases = met.into_iter().max().unwrap_or_default();
    let generator = game("texas").generator();
    let mut rng = seeded("texas", 1, 0);
    for _ in 0..cases {
        let case = generator.generate(&any, &mut rng).expect("a case can be made");
        let has_all = wants.iter().all(|want| want.distance(want.measure(&case, &[])) == 0);
        assert!(!has_all, "none of as many cases that are drawn has all of it");
    }
}

#[test]
fn what_was_not_found_is_told_with_how_near_it_came() {
    let any = Settings::default();
    let (cases, best) = missed("never>=4", &any, 300);
    assert_eq!(best, [3]);
    assert!((200..=300).contains(&cases), "a large case counts as several: {cases}");
    assert_eq!(missed("never>=4", &any, 0), (0, vec![]));
    // Each want alone is easy.
    assert_eq!(missed("never<=2 turns=3", &any, 300).1, [3, 3]);
}

#[test]
fn sizes_that_are_asked_for_hold_whatever_is_changed() {
    let case = met("rounds>=12", &knobs(&[("rows", 11), ("ops", 4)]), 20_000);
    assert_eq!((case.typed::<Case>().pieces().rows(), case.turns()), (11, 4));
    assert_eq!(missed("rows>=12", &knobs(&[("rows", 11)]), 500).1, [11]);
    // A share is not visible in a case, so no case is changed.
    let (_, best) = missed("rows>=51", &knobs(&[("effects", 0)]), 500);
    assert!(best <= vec![50]);
}

#[test]
fn a_family_that_is_asked_for_is_drawn_from_and_nothing_made_of_its_cases() {
    let tiny = Settings { family: Some("tiny"), ..Settings::default() };
    assert_eq!(missed("rows>=5", &tiny, 3000).1, [4]);
    met("rows>=5", &Settings::default(), 100);
}
