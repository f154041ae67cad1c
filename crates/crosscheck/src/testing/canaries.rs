//! Canaries: a small campaign must catch the game's own engine with one fault planted in it, and every misreading that the
//! game declares. The finding must shrink, and that of a misreading name the clause.

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::laws::Law;
use crosscheck_core::compare::pair::{Laws, MakePlayers, Pair};
use crosscheck_core::compare::trace::record;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::CampaignPlan;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::{Generator, simpler};
use crosscheck_core::oracle::Oracle;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::shrink::{BUDGET, Shrunk, shrink_among};
use crosscheck_core::{Case as _, Game, Misreading, Playable as _};

use super::alteration::{self, Alteration};
use super::{CheckResult, Ground, List, PASSED, ensure, skipped};

/// The number of cases within which a broken engine must be found.
const CASES: u64 = 100;

pub(super) fn list(list: &mut List) {
    list.add("canary::one_value_shown_as_another_is_found_and_shrunk", altered);
    list.add("canary::a_case_played_otherwise_the_second_time_is_found_and_shrunk", forgetful);
}

fn altered(ground: &Ground) -> CheckResult {
    let mut reference = ground.game.reference();
    let cases = ground.generated(CASES)?;
    let plays: Vec<_> = cases.iter().map(|case| record(&mut *reference, case).steps).collect();
    let Some(alteration) = Alteration::among(&plays) else {
        return skipped("no value of a step can be shown as another");
    };
    let make = || alteration::shown_as_another(&ground.game, &alteration);
    let found = found_and_shrunk(ground, &make).map_err(|why| {
        let alteration = format!("{alteration:?}");
        format!("an engine that shows one value as another: {why}\n{}", foreign(&alteration))
    })?;
    // A case in the mirror may have the value first: then the engine breaks that law, before it departs from the reference.
    let is_seen = match &found.fault {
        Fault::Differs(_) => true,
        Fault::Breaks(_, broken) => broken.law != Law::Twice && broken.difference.is_some(),
        _ => false,
    };
    ensure(is_seen, || {
        format!("an engine that shows one value as another is taken for: {:?}", found.fault)
    })?;
    PASSED
}

fn forgetful(ground: &Ground) -> CheckResult {
    if !ground.generated(CASES)?.iter().any(|case| case.laws().contains(&Law::Twice)) {
        return skipped("no case is held to the law that it is played alike twice");
    }
    let found = found_and_shrunk(ground, &|| alteration::forgetful(&ground.game))
        .map_err(|why| format!("an engine that loses a step the second time: {why}"))?;
    ensure(matches!(&found.fault, Fault::Breaks(_, broken) if broken.law == Law::Twice), || {
        format!("an engine that loses a step the second time is taken for: {:?}", found.fault)
    })?;
    let mut pair = Pair::with(&ground.game, alteration::forgetful(&ground.game));
    pair.laws = Laws::None;
    let fault = pair.verify(&found.case).1;
    ensure(fault.is_none(), || {
        format!("agreement alone is asked for, and there is a fault: {fault:?}")
    })?;
    PASSED
}

/// Runs a small campaign with these players, and shrinks and returns the first finding. The shrunk case must not be
/// larger, and must show the same fault on fresh players.
fn found_and_shrunk(
    ground: &Ground,
    players: &(dyn Fn() -> MakePlayers<AnyCase> + Sync),
) -> Result<Finding<AnyCase>, String> {
    let make = || Box::new(Pair::with(&ground.game, players())) as Box<dyn Oracle>;
    let plan = CampaignPlan { until_first: true, ..ground.plan.campaign(CASES) };
    let first = ground.campaign(&plan, &make)?.0.into_iter().next();
    let found = first.ok_or_else(|| format!("a campaign of {CASES} cases does not find it"))?.finding;
    let mut pair = Pair::with(&ground.game, players());
    let Shrunk { finding: shrunk, .. } = shrunk_alike(&mut pair, &found)?;
    let after = shrunk.fault.fingerprint();
    let again =
        Pair::with(&ground.game, players()).verify(&shrunk.case).1.map(|fault| fault.fingerprint());
    ensure(again.as_ref() == Some(&after), || {
        format!("the shrunk case does not show it to fresh players:\n{}", shrunk.case.text())
    })?;
    ensure(shrunk.case.turns() <= found.case.turns(), || "shrinking makes the case longer".into())?;
    ensure(
        shrunk.case == found.case || simpler(ground.game.generator(), &shrunk.case, &found.case),
        || "shrinking makes the case heavier".into(),
    )?;
    let words = pair.explain(&shrunk, Depth::Brief).report.to_string();
    ensure(!words.trim().is_empty(), || "the report is empty".into())?;
    Ok(shrunk)
}

fn shrunk_alike(pair: &mut Pair<AnyGame>, finding: &Finding<AnyCase>) -> Result<Shrunk, String> {
    // Without witnesses, because they are derived from the misreadings.
    let shrunk = shrink_among(pair, finding, &[], BUDGET, &|| false);
    let [before, after] = [finding, &shrunk.finding].map(|of| of.fault.fingerprint());
    ensure(before.admits(&after), || format!("shrinking turns \"{before}\" into \"{after}\""))?;
    Ok(shrunk)
}

/// Most misreadings show within this many cases; the longer campaign is for the rest.
const FEW: u64 = 100;

pub(super) fn list_misreadings(list: &mut List) {
    let game = &list.ground.game.clone();
    if game.misreadings().is_empty() {
        list.add_if(false, "no misreadings declared", "misreadings_are_found", |_| PASSED);
    }
    for planted in game.misreadings() {
        list.add(&format!("misreading::{}", planted.name), move |ground| is_caught(ground, planted));
    }
}

fn is_caught(ground: &Ground, planted: &'static Misreading<AnyCase>) -> CheckResult {
    let clause = ground.shows(planted.name).unwrap_or(planted.clause);
    let few = FEW.min(ground.plan.within);
    catch(ground, planted, clause, few)
        .or_else(|_| catch(ground, planted, clause, ground.plan.within))?;
    PASSED
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
    let (found, _) = ground.campaign(&plan, &make)?;
    ensure(!found.is_empty(), || format!("it is not found in {cases} cases: \"{}\"", planted.words))?;
    let mut pair = Pair::new(&ground.game, Some(planted));
    let mut named = Vec::new();
    for found in &found {
        let before = found.finding.fault.fingerprint();
        if before.clause.is_some_and(|before| before != clause && !clause.is_empty()) {
            named.push(before);
            continue;
        }
        let shrunk = shrunk_alike(&mut pair, &found.finding)?;
        let after = shrunk.finding.fault.fingerprint();
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
