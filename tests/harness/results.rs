//! What campaigns have done: they go on from any moment, and the results of shards make one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::known_differences::Passed;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::ledger::{COUNTED, Ledger};
use crosscheck_core::find::campaign::{self, CampaignOutcome, CampaignPlan, Progress, Sizes, Which};
use crosscheck_core::find::canary;
use crosscheck_core::oracle::{Effort, Judgement, Make, Oracle, Unjudged};
use crosscheck_core::results::head::FORMAT;
use crosscheck_core::results::{Ended, Head, Noted, Results, Shard};
use crosscheck_core::{Game, Misreading};
use proptest::prelude::*;

use crate::common::games::game;

const CASES: u64 = 240;
const SHARDS: u64 = 4;

fn planted() -> &'static Misreading<AnyCase> {
    let named = |of: &&Misreading<AnyCase>| of.name == "blocks-by-runs";
    game("texas").misreadings().iter().find(named).expect("there is one of that name")
}

fn plan(shard: (u64, u64), until_first: bool) -> CampaignPlan {
    let which = Which::First(CASES);
    CampaignPlan { seed: 5, which, jobs: 2, shard, until_first, ..CampaignPlan::default() }
}

/// Plays on from a ledger, and stops once about this many more cases have been judged.
fn play(plan: &CampaignPlan, from: Ledger, more: u64) -> Ledger {
    let progress = Progress::from(from);
    let judged = Arc::new(AtomicU64::new(0));
    let make = || -> Box<dyn Oracle> {
        let pair = Pair::new(game("texas"), Some(planted()));
        let (stop, judged) = (Arc::clone(&progress.stop), Arc::clone(&judged));
        Box::new(Stopping { pair, stop, judged, more })
    };
    campaign::run(game("texas"), plan, &make, &progress, &|_, _| ());
    progress.ledger()
}

/// An oracle that ends the campaign after some cases.
struct Stopping {
    pair: Pair<AnyGame>,
    stop: Arc<AtomicBool>,
    judged: Arc<AtomicU64>,
    more: u64,
}

impl Oracle for Stopping {
    fn game(&self) -> &AnyGame {
        game("texas")
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
        if self.judged.fetch_add(1, Ordering::Relaxed) + 1 >= self.more {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.pair.judge(case, effort)
    }

    fn passed(&self) -> &BTreeMap<String, Passed> {
        self.pair.passed()
    }
}

/// An oracle that cannot judge any case.
struct Broken;

impl Oracle for Broken {
    fn game(&self) -> &AnyGame {
        game("texas")
    }

    fn judge(&mut self, _: &AnyCase, _: Effort) -> Judgement {
        Err(Unjudged::Error("out of order".into()))
    }
}

const ALL: u64 = u64::MAX;

/// What a report says of a campaign.
fn said(outcome: &CampaignOutcome) -> impl PartialEq + Debug + use<> {
    let found = outcome.found.iter().map(|(of, found)| (of.to_string(), found.index, found.times));
    let CampaignOutcome { cases, full, cut, distinct, counted, whole, tally, .. } = outcome;
    let counts = [*cases, *full, *cut, *distinct, *counted];
    (counts, *whole, tally.clone(), found.collect::<Vec<_>>())
}

#[test]
fn a_campaign_that_is_stopped_again_and_again_ends_as_if_it_had_not_been() {
    for until_first in [false, true] {
        let plan = plan((1, 1), until_first);
        let whole = play(&plan, Ledger::default(), ALL).settled(&plan).outcome(&plan);
        assert!(!whole.found.is_empty(), "something is found");
        for more in [1, 2, 7, 40, 41] {
            let (mut ledger, mut times) = (Ledger::default(), 0);
            while ledger.end(&plan) == ALL && ledger.outcome(&plan).cases < CASES
                || ledger.outcome(&plan).whole < ledger.end(&plan).min(CASES)
            {
                // Each time it goes on from what was written to a file.
                let found = ledger.found.clone().into_values();
                let counts = Shard::new(&plan, &ledger.counts, Ended::Running).counts(&plan);
                ledger = play(&plan, Shard::ledger(counts.expect("it fits"), found), more);
                times += 1;
            }
            assert!(until_first || times > 1, "it was stopped");
            let ended = ledger.settled(&plan).outcome(&plan);
            assert_eq!(
                said(&ended),
                said(&whole),
                "{more} cases at a time, until the first: {until_first}"
            );
        }
    }
}

fn head() -> Head {
    Head {
        crosscheck: FORMAT.into(),
        command: "fuzz".into(),
        game: "texas".into(),
        against: "blocks-by-runs".into(),
        arguments: String::new(),
        seed: 5,
        shards: SHARDS,
        cases: Some(CASES),
        keep_going: true,
        build: "b".into(),
        rules: "r".into(),
        generator: "g".into(),
        commit: None,
    }
}

fn results(shards: impl IntoIterator<Item = Shard>) -> Results {
    Results { head: head(), shards: shards.into_iter().map(|shard| (shard.shard, shard)).collect() }
}

/// Returns what each shard says at three moments: when it has begun, later, and at its end.
fn moments() -> &'static [Vec<Shard>] {
    static MOMENTS: OnceLock<Vec<Vec<Shard>>> = OnceLock::new();
    MOMENTS.get_or_init(|| {
        let of_shard = |number| {
            let plan = plan((number, SHARDS), false);
            let mut ledger = Ledger::default();
            let says = |ledger: &Ledger, ended| {
                let noted = |found: &Found<AnyCase>| Noted {
                    kind: found.finding.fault.fingerprint().kind,
                    clause: found.finding.fault.fingerprint().clause.map(str::to_owned),
                    case: found.index,
                    times: found.times,
                    size: String::new(),
                    folder: String::new(),
                    smallest: None,
                };
                let findings = ledger.found.values().map(noted).collect();
                Shard { findings, milliseconds: 0, ..Shard::new(&plan, &ledger.counts, ended) }
            };
            let mut all = vec![says(&ledger, Ended::Running)];
            for (more, ended) in [(20, Ended::Interrupted), (ALL, Ended::Cases)] {
                ledger = play(&plan, ledger, more);
                all.push(says(&ledger, ended));
            }
            assert_eq!(all[2].cases, CASES / SHARDS);
            all
        };
        (1..=SHARDS).map(of_shard).collect()
    })
}

fn merged(all: &[Results]) -> Results {
    Results::merged(all.to_vec()).expect("they belong together")
}

/// Files of some shards at some moments, in any order, some of them twice.
fn files() -> impl Strategy<Value = Vec<Results>> {
    let shard = || (0..SHARDS as usize, 0..3_usize);
    let file = prop::collection::btree_map(0..SHARDS as usize, 0..3_usize, 1..4);
    let one = shard().prop_map(|(shard, moment)| [(shard, moment)].into());
    prop::collection::vec(prop_oneof![one, file], 1..8).prop_map(|files| {
        let shard = |(shard, moment): (usize, usize)| moments()[shard][moment].clone();
        files.into_iter().map(|file: BTreeMap<_, _>| results(file.into_iter().map(shard))).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn results_are_merged_in_any_order_and_grouping_and_twice_is_once(
        (files, at, keys) in files().prop_flat_map(|files| {
            let many = files.len();
            (Just(files), 0..many, prop::collection::vec(any::<u32>(), many))
        })
    ) {
        let all = merged(&files);
        // Commutative.
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(|&at| keys[at]);
        let shuffled: Vec<Results> = order.into_iter().map(|at| files[at].clone()).collect();
        prop_assert_eq!(&merged(&shuffled), &all);
        // Associative.
        let (left, right) = files.split_at(at);
        let parts: Vec<Results> = [left, right].iter().filter(|part| !part.is_empty()).map(|p| merged(p)).collect();
        prop_assert_eq!(&merged(&parts), &all);
        // Idempotent.
        prop_assert_eq!(&merged(&[all.clone(), all.clone(), files[at].clone()]), &all);
        // What is written reads back.
        prop_assert_eq!(Results::parse(all.text().as_bytes()), Ok(all));
    }

    #[test]
    fn a_file_that_is_damaged_is_refused(at in any::<prop::sample::Index>(), flip in 1..=255_u8, cut in any::<bool>()) {
        let mut bytes = results([moments()[0][2].clone()]).text().into_bytes();
        let at = at.index(bytes.len());
        if cut {
            bytes.truncate(at);
        } else {
            bytes[at] ^= flip;
        }
        prop_assert!(Results::parse(&bytes).is_err(), "{}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn two_campaigns_that_overlap_are_refused() {
    let shard = |played: &[(u64, u64)]| {
        let cases = played.iter().map(|range| range.1 - range.0).sum();
        Shard { cases, played: played.to_vec(), ..moments()[0][0].clone() }
    };
    for (one, other, fits) in [
        (&[(0, 4)][..], &[(0, 4), (6, 8)][..], true),
        (&[(0, 4)], &[(2, 6)], false),
        (&[(0, 4)], &[(4, 6)], false),
        (&[(0, 2), (4, 6)], &[(0, 9)], true),
        (&[(0, 2), (4, 10)], &[(0, 9)], false),
        (&[], &[(0, 9)], true),
    ] {
        for [one, other] in [[one, other], [other, one]] {
            let merged = Results::merged(vec![results([shard(one)]), results([shard(other)])]);
            assert_eq!(merged.is_ok(), fits, "{one:?} {other:?}: {merged:?}");
        }
    }
    // Two that overlap belong together if a third one includes both, in whatever order they come.
    let all = [shard(&[(0, 10), (20, 30)]), shard(&[(0, 20)]), shard(&[(0, 40)])];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let files = order.map(|at| results([all[at].clone()])).to_vec();
        assert_eq!(Results::merged(files).expect("they fit").shards[&1].cases, 40, "{order:?}");
    }
    // What ended with its first finding counts, and not what it said before.
    let ended = Shard { ended: Ended::Finding, ..shard(&[(0, 11)]) };
    for files in [[&ended, &all[2]], [&all[2], &ended]] {
        let files = files.map(|shard| results([shard.clone()])).to_vec();
        assert_eq!(Results::merged(files).expect("they fit").shards[&1].cases, 11);
    }
}

#[test]
fn two_files_of_one_shard_that_say_different_things_of_the_same_cases_are_refused() {
    let shard = moments()[0].last().expect("it ends").clone();
    let changes: [fn(&mut Shard); 3] = [
        |shard| shard.distinct -= 1,
        |shard| shard.statistics.truncate(1),
        |shard| shard.hashes.reverse(),
    ];
    for change in changes {
        let mut other = shard.clone();
        change(&mut other);
        let merged = Results::merged(vec![results([shard.clone()]), results([other])]);
        let (at, why) = merged.expect_err("one of them is wrong");
        assert!(at == 1 && why.to_string().contains("contain different things"), "{why}");
    }
}

#[test]
fn shards_that_are_missing_or_not_done_are_named() {
    let some = results([moments()[0][2].clone(), moments()[2][1].clone()]);
    assert_eq!(some.open(), ["2 of 4 shards are missing: 2, 4", "1 of 4 shards is not done: 3"]);
    let mut many = some;
    many.head.shards = 1 << 40;
    // Nothing is counted one by one.
    let open = many.open();
    let (missing, numbers) = open[0].split_once(": ").expect("it names some");
    assert_eq!(missing, "1,099,511,627,774 of 1,099,511,627,776 shards are missing");
    assert!(
        numbers.starts_with("2, 4, 5, ") && numbers.ends_with(", 22 and 1,099,511,627,754 more"),
        "{numbers}"
    );
}

/// A campaign that runs for a week does not remember each of its cases.
#[test]
fn of_cases_of_each_size_only_the_first_have_their_hashes_kept() {
    let all = CampaignPlan { which: Which::All, sizes: Sizes::All, ..plan((1, 1), false) };
    let counts = |kept: u64| {
        let (small, full) = ((0, COUNTED + 5), (0, COUNTED + 7));
        let (played, full_size) = (vec![small], vec![full]);
        let hashes = (0..kept).collect();
        Shard { shard: 1, cases: 2 * COUNTED + 12, played, full_size, hashes, ..Shard::default() }
            .counts(&all)
    };
    assert_eq!(counts(2 * COUNTED).expect("they fit").hashes.len() as u64, 2 * COUNTED);
    assert!(counts(2 * COUNTED + 1).is_err());
    assert!(counts(2 * COUNTED - 1).is_err());
    // Of a shard, those whose numbers are below the bound, and not as many as the bound.
    let third = CampaignPlan { shard: (2, 3), ..all };
    let places = std::iter::once(0..COUNTED).collect();
    let numbers: Vec<u64> = third.counted(&places, &Default::default()).collect();
    assert_eq!((numbers[0], numbers.last()), (1, Some(&(COUNTED - 3))));
    assert_eq!(numbers.len() as u64, COUNTED / 3);
}

#[test]
fn a_canary_is_found_on_the_way_that_all_cases_take_and_a_deaf_oracle_stays_silent() {
    for number in 1..=3 {
        let plan = CampaignPlan { which: Which::All, ..plan((number, 3), false) };
        let planted = canary::planted(game("texas"), &plan).expect("there are misreadings");
        let sing =
            |make: &Make<'_>| canary::check(game("texas"), planted.name, &plan, make, &Arc::default());
        let heard = sing(&|| Box::new(Pair::new(game("texas"), Some(planted)))).expect("it plays");
        let found = heard.found.expect("it is found");
        assert_eq!(found % 3, number - 1, "it is a case of the shard");
        assert_eq!(heard.cases, found / 3 + 1);
        let deaf = sing(&|| Box::new(Pair::new(game("texas"), None))).expect("it plays");
        assert!(deaf.is_silent());
        assert_eq!(deaf.cases, canary::MOST);
        // What cannot play is in trouble, and not deaf.
        let trouble = sing(&|| Box::new(Broken)).expect_err("it cannot play").to_string();
        assert!(trouble.ends_with(": out of order"), "{trouble}");
    }
    let planted = |shard| canary::planted(game("texas"), &plan((shard, 99), false)).map(|of| of.name);
    let names: BTreeSet<_> = (1..=99).map(planted).collect();
    assert_eq!(names.len(), game("texas").misreadings().len(), "each is planted by some shard");
}
