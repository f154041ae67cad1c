//! Canaries that a game declares: a campaign must find every misreading of its rules, shrink the finding and name the
//! clause.

use crosscheck_core::compare::pair::Pair;
use crosscheck_core::contract::Case as _;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::{self, Progress};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Generator;
use crosscheck_core::oracle::Oracle;
use crosscheck_core::shrink::{BUDGET, Shrunk, shrink_among};
use crosscheck_core::{Game, Misreading};

use super::{Ground, List, Ran, Verdict, ensure};

/// Most misreadings show within this many cases; the longer campaign is for the rest.
const FEW: u64 = 100;

pub(super) fn list(list: &mut List) {
    let game = &list.ground().game.clone();
    if game.misreadings().is_empty() {
        list.add_if(false, "no misreadings declared", "misreadings_are_found", |_| Ok(Ran::Passed));
    }
    for planted in game.misreadings() {
        list.add(&format!("misreading::{}", planted.name), move |ground| is_caught(ground, planted));
    }
}

fn is_caught(ground: &Ground, planted: &'static Misreading<AnyCase>) -> Verdict {
    let clause = ground.shows(planted.name).unwrap_or(planted.clause);
    let few = FEW.min(ground.plan.within);
    catch(ground, planted, clause, few)
        .or_else(|_| catch(ground, planted, clause, ground.plan.within))
        .map(|()| Ran::Passed)
}

/// Plays this many cases with a misreading, and shrinks the findings until one is attributed to `clause`, or to any
/// clause if `clause` is empty.
fn catch(
    ground: &Ground,
    planted: &'static Misreading<AnyCase>,
    clause: &str,
    cases: u64,
) -> Result<(), String> {
    let make = || Box::new(Pair::new(&ground.game, Some(planted))) as Box<dyn Oracle>;
    let plan = ground.plan.campaign(cases);
    let outcome = campaign::run(&ground.game, &plan, &make, &Progress::default(), &|_, _| ());
    if let Some(why) = outcome.trouble {
        return Err(format!("not all cases could be made and played: {why}"));
    }
    let mut found: Vec<_> = outcome.found.into_values().collect();
    found.sort_by_key(|found| found.index);
    ensure(!found.is_empty(), || format!("it is not found in {cases} cases: \"{}\"", planted.words))?;
    let mut pair = Pair::new(&ground.game, Some(planted));
    let mut named = Vec::new();
    for found in &found {
        let before = found.finding.fault.fingerprint();
        if before.clause.is_some_and(|before| before != clause && !clause.is_empty()) {
            named.push(before);
            continue;
        }
        // Without witnesses, because they are derived from the misreadings.
        let shrunk = shrink_among(&mut pair, &found.finding, &[], BUDGET, &|| false);
        let after = shrunk.finding.fault.fingerprint();
        ensure(before.admits(&after), || format!("shrinking turns \"{before}\" into \"{after}\""))?;
        if let Some(simpler) = still_shown(&mut pair, &shrunk) {
            return Err(format!("shrinking stops short of\n{}", foreign(&simpler.text()).in_lines()));
        }
        if clause.is_empty() || after.clause == Some(clause) {
            return Ok(());
        }
        named.push(after);
    }
    let named: Vec<String> = named.iter().map(ToString::to_string).collect();
    Err(format!(
        "it misreads {clause} and is attributed to: {}. If no step can show it at {clause}, excuse it \
         (`Excuse::shows`)",
        named.join("; ")
    ))
}

/// Returns a reduction of the shrunk case that still shows the fault. There must be none, unless the budget ran out.
fn still_shown(pair: &mut Pair<AnyGame>, shrunk: &Shrunk) -> Option<AnyCase> {
    let game = &pair.game.clone();
    let fingerprint = shrunk.finding.fault.fingerprint();
    let mut shows = |case: &AnyCase| {
        pair.verify(case).1.is_some_and(|fault| fingerprint.admits(&fault.fingerprint()))
    };
    let generator = game.generator();
    let still = generator.reductions(&shrunk.finding.case).find(|case| shows(case));
    still.filter(|_| !shrunk.cut_short)
}
