//! The samples of cases on which a campaign checks each law.

use std::ops::ControlFlow;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::laws::{Due, Law};
use crosscheck_core::compare::pair::{Pair, Players};
use crosscheck_core::erased::{AnyAnswer, AnyCase, AnyGame, AnyStep};
use crosscheck_core::generate::{Settings, Tally};
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::oracle::{Batch, Effort, Oracle, Played};
use crosscheck_core::{Error, Game, Observer, Player};

use crate::common::games::{each, game};

const CASES: u64 = 1000;

fn made(game: &AnyGame, number: u64) -> Result<AnyCase, Error> {
    campaign_case(game, &Settings::default(), 1, number)
}

#[test]
fn each_law_has_a_sample_of_its_own_and_a_larger_one_contains_it() {
    each(|game| {
        let cases: Vec<AnyCase> = (0..CASES).map(|number| made(game, number).expect("a case")).collect();
        let mut all = Vec::new();
        for &law in Law::ALL.iter().filter(|&&law| law != Law::Audit) {
            let of = |one_in| {
                let has = |case: &&AnyCase| Due::all(*case).one_in(one_in).has(law);
                cases.iter().filter(has).collect::<Vec<_>>()
            };
            let [all_of_it, half, few] = [1, 2, 32].map(of);
            assert_eq!(all_of_it.len() as u64, CASES, "{law}");
            assert!((400..600).contains(&half.len()), "{}, {law}: {}", game.name(), half.len());
            assert!((15..50).contains(&few.len()), "{}, {law}: {}", game.name(), few.len());
            assert!(few.iter().all(|case| half.contains(case)), "{}, {law}", game.name());
            assert!(!all.contains(&few), "{}, {law}: another law has the same sample", game.name());
            all.push(few);
        }
        assert!(cases.iter().all(|case| Due::all(case).one_in(32).has(Law::Audit)), "it costs no play");
    });
}

/// A player that gives the right steps, and another answer when it is asked for that alone and when it plays again.
struct Forgetful {
    game: AnyGame,
    player: Box<dyn Player<AnyCase>>,
    last: Option<AnyCase>,
}

impl Player<AnyCase> for Forgetful {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn answer(&mut self, _: &AnyCase) -> AnyAnswer {
        self.player.answer(&made(&self.game, 3).expect("a case"))
    }

    fn play(&mut self, case: &AnyCase, observer: &mut Observer<'_, AnyStep>) -> Option<AnyAnswer> {
        let again = self.last.replace(case.clone()).is_some_and(|last| last == *case);
        let mut shown = 0;
        self.player.play(case, &mut |step| {
            shown += 1;
            if again && shown == 1 { ControlFlow::Continue(()) } else { observer(step) }
        })
    }
}

#[test]
fn a_law_that_one_side_breaks_is_found_in_the_sample_of_that_side_and_named_as_with_all_laws() {
    let texas = game("texas");
    let forgetful = |player: Box<dyn Player<AnyCase>>| -> Box<dyn Player<AnyCase>> {
        Box::new(Forgetful { game: texas.clone(), player, last: None })
    };
    // Two laws, each on one case in 32 of the reference, and on one in two of the engine.
    for (side, sample) in [("reference", 30..100), ("engine", 600..900)] {
        let pair = || {
            let players = move || {
                let (reference, engine) = (texas.reference(), texas.engine());
                match side {
                    "reference" => Players { reference: forgetful(reference), engines: vec![engine] },
                    _ => Players { reference, engines: vec![forgetful(engine)] },
                }
            };
            Pair::with(texas, Box::new(players))
        };
        let (mut found, mut played): (Vec<Finding<_>>, u64) = (Vec::new(), 0);
        let numbers: Vec<u64> = (0..CASES).collect();
        let batch = Batch {
            numbers: &numbers,
            make: &|number| made(texas, number),
            over: &|_| false,
            exhaustive: false,
        };
        pair().play(&batch, &mut Tally::default(), &mut |_, result| match result {
            Played::Judged(_, finding) => {
                played += 1;
                found.extend(finding.map(|finding| *finding));
            }
            other => panic!("{other:?}"),
        });
        assert!(played == CASES && sample.contains(&found.len()), "{side}: {}", found.len());
        for finding in found {
            let (_, fault) = pair().judge(&finding.case, Effort::Full).expect("it plays");
            let named = |fault: Option<&Fault>| match fault {
                Some(Fault::Breaks(who, broken)) => Some((*who, broken.law)),
                _ => None,
            };
            assert_eq!(named(Some(&finding.fault)), Some((side, Law::Twice)));
            assert_eq!(named(fault.as_ref()), named(Some(&finding.fault)));
        }
    }
}
