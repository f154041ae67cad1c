//! Checks that shrinking is as good as it was. This prints the figures of `docs/measurements.md`:
//! `cargo test --release --test harness -- --ignored --nocapture shrinking::figures`
//!
//! The figure that counts is *held out*: every misreading is shrunk without anything that was derived from a
//! misreading. The second figure, how many reach the simplest known case with their witness, is a lookup.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, thread};

use crosscheck_core::compare::fault::{Fault, Finding, Fingerprint};
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::{Generator, Settings, simpler};
use crosscheck_core::mutation::profile::campaign_case;
use crosscheck_core::shrink::{BUDGET, Shrunk, first_shown, shrink_among};
use crosscheck_core::{Game, Limits, Misreading, toml, workers};
use serde::Deserialize;

use crate::common::games::each;

/// The number of seeds from which each misreading is found and shrunk without witnesses.
const HELD_OUT_SEEDS: u64 = 3;

/// A misreading must show within this many cases of a seed.
const CASES: u64 = 20_000;

/// A game's file in `tests/data/shrinking`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Minima {
    held_out: Floors,
    canary: Vec<KnownMinimum>,
}

/// The percentage that must reach the simplest case known without witnesses, and the largest mean number of runs allowed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Floors {
    reach: u64,
    runs: u64,
}

/// A misreading, and the simplest cases known to show it: one for each fingerprint of the fault.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownMinimum {
    name: String,
    minimum: Vec<Minimum>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Minimum {
    kind: String,
    clause: Option<String>,
    /// Whether an exhaustive search has shown that no case is simpler.
    #[serde(rename = "proved")]
    _proved: bool,
    case: String,
}

impl Minimum {
    fn case(&self, game: &AnyGame) -> AnyCase {
        let case = game.parse(self.case.as_bytes(), Limits::Contest);
        case.unwrap_or_else(|error| panic!("a minimum is not a case: {error}\n{}", self.case))
    }
}

fn minima(game: &AnyGame) -> Minima {
    let path = format!("tests/data/shrinking/{}.toml", game.name());
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let file = file.expect("every game has a file of minima");
    toml::read(&file).expect("the file of minima is well-formed")
}

/// Returns the simplest known case to which a fault with the fingerprint `found` may be shrunk.
fn minimum(game: &AnyGame, known: &[KnownMinimum], name: &str, found: &Fingerprint) -> Option<AnyCase> {
    let of_name = known.iter().filter(|known| known.name == name);
    let fits = |minimum: &&Minimum| {
        let clause = found.clause.is_none() || found.clause == minimum.clause.as_deref();
        clause && minimum.kind == found.kind
    };
    let cases = of_name.flat_map(|known| &known.minimum).filter(fits).map(|minimum| minimum.case(game));
    cases.reduce(|best, next| if simpler(game.generator(), &next, &best) { next } else { best })
}

/// The shrunk form of a seed's first case that shows a misreading, and the fingerprint of its fault before shrinking.
struct Sample {
    seed: u64,
    found: Fingerprint,
    shrunk: Shrunk,
}

/// Returns the first case of a seed that shows the misreading; `None` if none of its first cases does.
fn found(game: &AnyGame, planted: &Misreading<AnyCase>, seed: u64) -> Option<Finding<AnyCase>> {
    let mut pair = Pair::new(game, Some(planted));
    let case = |index| campaign_case(game, &Settings::default(), seed, index).ok();
    (0..CASES).filter_map(case).find_map(|case| pair.find(case))
}

/// What a sample comes to.
enum Reached {
    /// The simplest known case.
    Simplest,
    /// A case that is less simple.
    Short(String),
    /// A case that is missing from the file of minima.
    Unknown(String),
}

fn outcome(game: &AnyGame, known: &[KnownMinimum], name: &str, sample: &Sample) -> Reached {
    let (seed, case) = (sample.seed, &sample.shrunk.finding.case);
    let what = |how: &str| format!("{name} ({}), seed {seed}, {how}:\n{}", sample.found, case.text());
    match minimum(game, known, name, &sample.found) {
        None => Reached::Unknown(what("comes to a case for which no minimum is written down")),
        Some(least) if least == *case => Reached::Simplest,
        Some(least) if simpler(game.generator(), case, &least) => {
            Reached::Unknown(what("comes to a case simpler than known"))
        }
        Some(_) => Reached::Short(what("does not come to the simplest case known")),
    }
}

/// Returns all samples of a game, each with the misreading's name. Shrinking may try these witnesses.
fn all_samples(
    game: &AnyGame,
    seeds: u64,
    witnesses: &[AnyCase],
) -> Vec<(&'static str, Option<Sample>)> {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let sample = |planted: &Misreading<AnyCase>, seed| {
        let finding = found(game, planted, seed)?;
        let mut pair = Pair::new(game, Some(planted));
        let shrunk = shrink_among(&mut pair, &finding, witnesses, BUDGET, &|| false);
        Some(Sample { seed, found: finding.fault.fingerprint(), shrunk })
    };
    let samples = workers::each(game.misreadings(), jobs, |planted| {
        (1..=seeds).map(|seed| (planted.name, sample(planted, seed))).collect::<Vec<_>>()
    });
    samples.into_iter().flatten().collect()
}

#[test]
fn a_fault_that_nobody_has_thought_of_mostly_comes_down_to_the_simplest_case_known() {
    held_out(HELD_OUT_SEEDS);
}

#[test]
#[ignore = "a measurement"]
fn figures() {
    held_out(10);
}

fn held_out(seeds: u64) {
    each(|game| {
        let Minima { held_out: floors, canary } = minima(game);
        let samples = all_samples(game, seeds, &[]);
        let (mut reached, mut runs, mut short, mut wrong) = (0, 0, Vec::new(), Vec::new());
        for (name, sample) in &samples {
            let Some(sample) = sample else {
                wrong.push(format!("{name} is not found from every seed"));
                continue;
            };
            runs += sample.shrunk.runs;
            match outcome(game, &canary, name, sample) {
                Reached::Simplest => reached += 1,
                Reached::Short(what) => short.push(what),
                Reached::Unknown(what) => wrong.push(what),
            }
        }
        let count = samples.len() as u64;
        println!("{}: {reached} of {count} reach the simplest, {} runs", game.name(), runs / count);
        if reached * 100 < floors.reach * count {
            let floor = floors.reach;
            wrong.push(format!("{reached} of {count} reach the simplest case known, not {floor} %"));
            wrong.extend(short);
        }
        if runs > floors.runs * count {
            wrong.push(format!("{} runs in the mean, not {}", runs / count, floors.runs));
        }
        assert!(wrong.is_empty(), "{}:\n{}", game.name(), wrong.join("\n"));
    });
}

#[test]
fn with_the_witnesses_cases_every_misreading_comes_down_to_the_simplest_case_known() {
    each(|game| {
        let canary = minima(game).canary;
        let mut wrong = Vec::new();
        for (name, sample) in all_samples(game, 1, game.generator().witnesses()) {
            match sample.map(|sample| outcome(game, &canary, name, &sample)) {
                None => wrong.push(format!("{name} is not found")),
                Some(Reached::Simplest) => {}
                Some(Reached::Short(what) | Reached::Unknown(what)) => wrong.push(what),
            }
        }
        assert!(wrong.is_empty(), "{}:\n{}", game.name(), wrong.join("\n"));
    });
}

/// Finds a misreading that shows before the last turn and that the turns up to there show alone.
#[test]
fn turns_after_the_one_that_shows_the_fault_are_the_first_to_go() {
    each(|game| {
        for planted in game.misreadings() {
            let Some(finding) = found(game, planted, 1) else { continue };
            let Finding { case, fault, .. } = &finding;
            let turn = fault.difference().and_then(|difference| difference.turn);
            let Some(turn) = turn.filter(|&turn| turn < case.turns()) else { continue };
            let mut pair = Pair::new(game, Some(planted));
            let prefix = case.prefix(turn);
            if pair.verify(&prefix).1.is_none_or(|again| again.fingerprint() != fault.fingerprint()) {
                continue;
            }
            let shrunk = shrink_among(&mut pair, &finding, &[], 1, &|| false);
            assert_eq!(shrunk.finding.case.text(), prefix.text(), "{}", planted.name);
            return;
        }
        panic!("{}: no fault shows before the last turn", game.name());
    });
}

/// Checks that the first sixteen turns of a longer case are enough where one of them shows the fault, and that the end of
/// such a beginning shows none.
#[test]
fn a_long_case_need_not_be_played_to_its_end_when_its_first_turns_differ() {
    each(|game| {
        // Levels are others in a shorter case of `chess`: now and then, that hides the fault.
        let (mut early, mut late, mut hidden) = (0, 0, 0);
        for planted in game.misreadings() {
            for seed in 0..8 {
                let Some(Finding { case, fault, .. }) = found(game, planted, seed) else { continue };
                if case.turns() <= 16 {
                    continue;
                }
                let shown = first_shown(&mut Pair::new(game, Some(planted)), &case);
                match fault {
                    Fault::Differs(difference) if difference.turn.is_some_and(|turn| turn <= 16) => {
                        let Some(shown) = shown else {
                            hidden += 1;
                            continue;
                        };
                        assert_eq!(shown.case.text(), case.prefix(16).text(), "{}", planted.name);
                        early += 1;
                    }
                    Fault::Differs(difference) if difference.turn.is_none() => {
                        let at = shown.and_then(|shown| shown.fault.difference().map(|of| of.turn));
                        assert_ne!(at, Some(None), "{}: only the end shows it", planted.name);
                        late += 1;
                    }
                    _ => {}
                }
                assert!(first_shown(&mut Pair::new(game, None), &case).is_none(), "{}", case.text());
            }
        }
        assert!(early > 10 && hidden <= 2, "{}: {early} show early, {hidden} do not", game.name());
        println!("{}: {early} show early, {late} at the end", game.name());
    });
}

#[test]
fn every_witnesses_case_is_what_some_misreading_comes_down_to() {
    each(|game| {
        let known = minima(game).canary;
        let minima = known.iter().flat_map(|known| &known.minimum);
        let texts: BTreeSet<String> = minima.map(|minimum| minimum.case(game).text()).collect();
        for case in game.generator().witnesses() {
            let text = case.text();
            assert!(texts.contains(&text), "{}: no fault comes down to\n{text}", game.name());
        }
    });
}
