//! Canaries: misreadings played by a player. For every game, the campaign must find every misreading of its rules,
//! shrink it and name the clause. A comparator that overlooks a field and a player that breaks a law must be noticed
//! too.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crosscheck::games::{self, Visit};
use crosscheck_core::compare::oracle::Oracle;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case;
use crosscheck_core::find::campaign::{self, CampaignPlan, Progress, Sizes, Which};
use crosscheck_core::generate::{Generator, Settings};
use crosscheck_core::shrink::{BUDGET, Shrunk, shrink_among};
use crosscheck_core::{Game, Misreading};

/// Every misreading must show within this many cases.
const CASES: u64 = 1500;

/// Most misreadings show within this many cases; the longer campaign is for the rest.
const FEW: u64 = 100;

/// Why conditions on a move of `chess` show where a road is counted.
const REACH: &str =
    "a step says how much each kind of road reaches: where a way begins or is stopped shows there";

/// Why conditions on a capture of `rochine` show where captured cells are listed.
const CAPTURE: &str =
    "captured cells are one field: which of a capture's conditions is wrong does not show";

/// Why runs of `texas` show where matched pieces are listed.
const MATCHED: &str = "no step lists runs: one too many, too long or too short shows in what is matched";

/// Misreadings that show first where another clause decides, with the reason.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    (
        "swap-leaves-effects",
        "T4.7",
        "no step shows the board between swap and match: a misplaced effect shows when it is triggered",
    ),
    (
        "colours-up-to-64",
        "T6.1",
        "no step shows the board before the first fall: a wrong colour shows in what its piece scores",
    ),
    (
        "skipped-swap-stays",
        "T6.1",
        "no step shows the board after a skipped operation: what stayed shows in a later round",
    ),
    ("four-in-a-row-needed", "T2.4", "a run that one side does not see makes the swap invalid for it"),
    ("runs-only-in-rows", "T2.4", "a run that one side does not see makes the swap invalid for it"),
    (
        "rows-end-one-cell-early",
        "T2.4",
        "a run that one side does not see makes the swap invalid for it",
    ),
    ("table-of-49-columns", "T3.2", MATCHED),
    ("runs-of-five-at-most", "T3.2", MATCHED),
    (
        "runs-want-equal-effects",
        "T2.4",
        "a run that one side does not see makes the swap invalid for it",
    ),
    ("runs-pass-over-empty-cells", "T3.2", MATCHED),
    ("last-row-is-not-joined", "C3.3", REACH),
    ("bounds-are-swapped", "C3.3", REACH),
    ("roads-below-by-columns", "C3.1", REACH),
    ("roads-lead-one-way", "C3.1", REACH),
    ("pieces-stay-for-the-next-test", "C3.1", REACH),
    ("all-pieces-placed-first", "C3.1", REACH),
    ("captured-pieces-are-taken-off", "C3.1", REACH),
    ("new-piece-does-not-stay", "C3.1", REACH),
    ("stay-counts", "C3.1", REACH),
    ("start-is-reached", "C3.3", REACH),
    ("pieces-block-nothing", "C3.3", REACH),
    ("own-colour-is-passed", "C3.3", REACH),
    ("other-colour-is-passed", "C3.3", REACH),
    ("only-captures-count", "C3.1", REACH),
    ("connected-takes-all-roads", "C3.3", REACH),
    ("straight-takes-connected-roads", "C3.2", REACH),
    ("blocked-is-normal", "C3.1", REACH),
    ("capture-goes-on", "C3.3", REACH),
    ("uncaptured-is-passed", "C3.3", REACH),
    ("row-first", "R2.3", "no step shows coordinates: those exchanged name another piece, or none"),
    (
        "coordinates-from-zero",
        "R2.2",
        "no step shows coordinates: those one too large name no cell, or another",
    ),
    ("captures-only-around-the-start", "R3.1", CAPTURE),
    ("numbers-go-together-freely", "R3.1", CAPTURE),
    ("contact-only-behind", "R3.1", CAPTURE),
    ("leaving-captures", "R3.1", CAPTURE),
    ("captures-by-waiting", "R3.1", CAPTURE),
    ("arranged-before-is-spared", "R3.1", CAPTURE),
    ("full-line-is-captured", "R3.1", CAPTURE),
    ("no-further-numbers", "R3.1", CAPTURE),
    ("no-line-of-n-minus-two", "R3.1", CAPTURE),
    ("further-numbers-on-four", "R3.1", CAPTURE),
    ("own-pieces-may-be-apart", "R3.1", CAPTURE),
    ("enemy-pieces-may-be-apart", "R3.1", CAPTURE),
    ("no-contact-needed", "R3.1", CAPTURE),
    ("one-line-a-move", "R3.1", CAPTURE),
    ("mover-can-be-captured", "R3.1", CAPTURE),
];

fn plan(cases: u64) -> CampaignPlan {
    CampaignPlan {
        seed: 1,
        which: Which::First(cases),
        time: None,
        // The misreadings themselves are distributed among threads.
        jobs: 1,
        shard: (1, 1),
        settings: Settings::default(),
        sizes: Sizes::Small,
        until_first: false,
    }
}

/// Plays this many cases with a misreading, shrinks the findings until the report names `clause`, and returns a line
/// about it, or an error that says what is wrong.
fn catch<G: Game>(
    planted: &'static Misreading<G::Case>,
    clause: &str,
    cases: u64,
) -> Result<String, String> {
    let name = planted.name;
    let make = || Box::new(Pair::<G>::new(Some(planted))) as Box<dyn Oracle<G>>;
    let outcome = campaign::run::<G>(&plan(cases), &make, &Progress::default(), &|_, _| ());
    let mut found: Vec<_> = outcome.found.into_values().collect();
    found.sort_by_key(|found| found.index);
    let first = found.first().ok_or_else(|| format!("{name} is not found in {cases} cases"))?.index;
    let mut pair = Pair::<G>::new(Some(planted));
    let mut named = Vec::new();
    for found in &found {
        let before = found.finding.fault.fingerprint();
        if before.clause.is_some_and(|before| before != clause) {
            named.push(before);
            continue;
        }
        // Without witnesses: those are derived from the misreadings.
        let shrunk = shrink_among(&mut pair, &found.finding, &[], BUDGET, &|| false);
        let after = shrunk.finding.fault.fingerprint();
        assert!(before.admits(&after), "{name}: shrinking keeps to the fault");
        if let Some(simpler) = still_shown(&mut pair, &shrunk) {
            return Err(format!("{name}: shrinking stops short of\n{}", simpler.text()));
        }
        if after.clause == Some(clause) {
            let (size, runs) = (shrunk.finding.case.size(), shrunk.runs);
            return Ok(format!("{name:<34} {clause:<6} case {first:>4}  {size} ({runs} runs)"));
        }
        named.push(after);
    }
    let named: Vec<String> = named.iter().map(ToString::to_string).collect();
    Err(format!("{name} misreads {clause}, attributed to: {}", named.join("; ")))
}

/// Returns a reduction of the shrunk case that still shows the fault. There must be none, unless the budget ran out.
fn still_shown<G: Game>(pair: &mut Pair<G>, shrunk: &Shrunk<G::Case>) -> Option<G::Case> {
    let fingerprint = shrunk.finding.fault.fingerprint();
    let mut shows = |case: &G::Case| {
        pair.verify(case).1.is_some_and(|fault| fingerprint.admits(&fault.fingerprint()))
    };
    let generator = G::Generator::default();
    let still = generator.reductions(&shrunk.finding.case).find(|case| shows(case));
    still.filter(|_| !shrunk.cut_short)
}

struct Table;

impl Visit for Table {
    type Output = Vec<String>;

    fn visit<G: Game>(self) -> Vec<String> {
        let clause = |planted: &Misreading<G::Case>| {
            let elsewhere = ELSEWHERE.iter().find(|(name, _, _)| *name == planted.name);
            elsewhere.map_or(planted.clause, |(_, clause, _)| *clause)
        };
        let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some(planted) = G::misreadings().get(next.fetch_add(1, Ordering::Relaxed)) {
                let clause = clause(planted);
                match catch::<G>(planted, clause, FEW).or_else(|_| catch::<G>(planted, clause, CASES)) {
                    Ok(line) => println!("{line}"),
                    Err(why) => wrong.lock().expect("no thread panics with it").push(why),
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(work);
            }
        });
        wrong.into_inner().expect("no thread panics with it")
    }
}

#[test]
fn every_misreading_is_found_shrunk_and_attributed_to_its_clause() {
    for name in games::NAMES {
        let wrong = games::visit(name, Table).expect("a listed game is there");
        assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
    }
}
