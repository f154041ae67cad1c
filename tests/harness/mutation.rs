//! How much the cases can catch: floors for campaigns, for the regression cases and for the fuzzer's corpora.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use crosscheck_core::contract::clause::clauses;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Settings;
use crosscheck_core::mutation::By;
use crosscheck_core::mutation::profile::{Pool, Profiler, campaign_case};
use crosscheck_core::mutation::summary::{firsts, summarize};
use crosscheck_core::workers::Watch;
use crosscheck_core::{Error, Game, store};
use fixedbitset::FixedBitSet;

use super::corpus::cases;
use crate::common::games::each;

/// A plain campaign catches every misreading within this many cases.
const CASES: u64 = 10_000;

fn path(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns a function that makes the cases of a plain campaign.
fn campaign(game: &AnyGame, seed: u64) -> impl Fn(u64) -> Result<AnyCase, Error> + Sync {
    move |index| campaign_case(game, &Settings::default(), seed, index)
}

/// Returns the misreadings that each case of a pool kills in this way. On all of them both sides agree.
fn kills(game: &AnyGame, pool: &Pool<'_>, by: By) -> Vec<FixedBitSet> {
    let mut profiler = Profiler::new(game);
    let mut kills = |index| {
        let case = (pool.case)(index).expect("all cases are there");
        let (trace, fault) = profiler.play(&case);
        assert_eq!(fault, None);
        (0..game.misreadings().len()).filter(|&at| profiler.kills(by, at, &case, &trace)).collect()
    };
    (0..pool.size).map(&mut kills).collect()
}

#[test]
fn a_plain_campaign_catches_every_misreading_by_its_answer() {
    each(|game| {
        let case = campaign(game, 1);
        let pool = Pool { size: CASES, case: &case };
        let first = firsts(game, By::Answer, &pool, 2, &Watch::default()).expect("cases can be made");
        let caught = first.iter().zip(game.misreadings());
        let missed: Vec<_> =
            caught.filter(|(first, _)| first.is_none()).map(|(_, of)| of.name).collect();
        assert_eq!(missed, [""; 0], "{} in {CASES} cases", game.name());
        println!("{}: the last one is case {:?}", game.name(), first.iter().max());
    });
}

#[test]
fn the_regression_cases_tell_as_many_wrong_behaviours_apart_as_they_did() {
    each(|game| {
        let kept = store::load(game, &path("tests/data/cases")).expect("the store can be read");
        let cases: Vec<AnyCase> = kept.into_iter().map(|kept| kept.case).collect();
        let case = |index: u64| Ok(cases[index as usize].clone());
        let kills = kills(game, &Pool { size: cases.len() as u64, case: &case }, By::Steps);
        let killed_by = |at| kills.iter().map(|of| of.contains(at)).collect::<Vec<bool>>();
        let behaviours: BTreeSet<_> = (0..game.misreadings().len()).map(killed_by).collect();
        let is_killed = |cases: &Vec<bool>| cases.contains(&true);
        assert!(behaviours.iter().all(is_killed), "{}: a misreading has no case", game.name());
        let file = fs::read_to_string(path(&format!("tests/data/mutation/{}.toml", game.name())));
        let file = file.expect("every game has a file of floors");
        let floors: toml::Table = file.parse().expect("the file of floors is well-formed");
        let (apart, floor) = (behaviours.len(), floors["told_apart"].as_integer().expect("a number"));
        assert!(apart as i64 >= floor, "{}: {apart}, not {floor}", game.name());
    });
}

#[test]
fn a_corpus_catches_every_misreading_that_is_caught_and_exercises_every_clause_of_the_page() {
    each(|game| {
        let cases = cases(game);
        let case = |index: u64| Ok(cases[index as usize].clone());
        let pool = Pool { size: cases.len() as u64, case: &case };
        let summary = summarize(game, &pool, 2, &Watch::default()).expect("all cases are there");
        assert_eq!(summary.faults.len(), 0, "{}", game.name());
        assert!(summary.by_steps.iter().all(Option::is_some), "{}", game.name());
        let page = clauses(game.rules().page).into_iter().map(|clause| clause.number);
        let never: Vec<String> = page.filter(|of| !summary.clauses.contains_key(of.as_str())).collect();
        assert_eq!(never, [""; 0], "{}", game.name());
    });
}

/// The number of cases that the test below plays in full.
const SOME: u64 = 150;

#[test]
fn what_is_found_with_little_work_is_what_all_plays_show_for_any_number_of_threads() {
    each(|game| {
        let case = campaign(game, 7);
        let pool = Pool { size: SOME, case: &case };
        let [by_answer, by_steps] = [By::Answer, By::Steps].map(|by| kills(game, &pool, by));
        for (answer, steps) in by_answer.iter().zip(&by_steps) {
            assert!(answer.is_subset(steps), "an answer is the last step");
        }
        let first = |by: By| -> Vec<Option<u64>> {
            let all = if by == By::Answer { &by_answer } else { &by_steps };
            let first = |at| all.iter().position(|kills| kills.contains(at));
            (0..game.misreadings().len()).map(|at| first(at).map(|at| at as u64)).collect()
        };
        let coverage: Vec<_> = (0..SOME).map(|at| game.coverage(&case(at).expect("a case"))).collect();
        for jobs in [1, 3] {
            let watch = Watch::default();
            let summary = summarize(game, &pool, jobs, &watch).expect("cases can be made");
            assert_eq!(watch.done.load(Ordering::Relaxed), SOME);
            assert_eq!(summary.cases, SOME);
            for by in [By::Steps, By::Answer] {
                assert_eq!(summary.caught(by), first(by), "{} {by:?}", game.name());
                let alone = firsts(game, by, &pool, jobs, &Watch::default());
                assert_eq!(alone.expect("cases can be made"), first(by), "{} {by:?}", game.name());
            }
            for (clause, exercised) in summary.clauses {
                let times =
                    || coverage.iter().filter_map(|of| of.get(clause)).filter(|times| **times > 0);
                assert_eq!(exercised.times, times().sum::<u64>(), "{clause}");
                assert_eq!(exercised.cases, times().count() as u64, "{clause}");
            }
        }
    });
}

/// Prints how many cases it takes to catch the misreadings that are caught last: the figures of `docs/measurements.md`.
#[test]
#[ignore = "a measurement"]
fn figures() {
    each(|game| {
        let of_seed = |seed| {
            let case = campaign(game, seed);
            let pool = Pool { size: CASES, case: &case };
            firsts(game, By::Steps, &pool, 2, &Watch::default()).expect("cases can be made")
        };
        let seeds: Vec<Vec<Option<u64>>> = (0..15).map(of_seed).collect();
        let cases = |at: usize| {
            let mut cases: Vec<u64> =
                seeds.iter().map(|first| first[at].map_or(u64::MAX, |index| index + 1)).collect();
            cases.sort_unstable();
            (cases[7], cases[14], game.misreadings()[at].name)
        };
        let mut all: Vec<_> = (0..game.misreadings().len()).map(cases).collect();
        all.sort_unstable();
        for (median, worst, name) in all.iter().rev().take(5) {
            println!("{}: {median} in the median, {worst} at most: {name}", game.name());
        }
    });
}
