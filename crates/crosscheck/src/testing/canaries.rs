//! Canaries that every game has: a small campaign must catch the game's own engine with one fault planted in it, and
//! the finding must shrink.

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::laws::Law;
use crosscheck_core::compare::pair::{Laws, Pair, Players};
use crosscheck_core::contract::Case as _;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::find::campaign::{self, CampaignPlan, Progress};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::simpler;
use crosscheck_core::oracle::Oracle;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::shrink::{BUDGET, shrink_among};
use crosscheck_core::{Game, Playable as _};

use super::alteration::Alteration;
use super::{Ground, List, Ran, Verdict, ensure, spoilt};

/// The number of cases within which a broken engine must be found.
const CASES: u64 = 100;

pub(super) fn list(list: &mut List) {
    list.add("canary::one_value_shown_as_another_is_found_and_shrunk", altered);
    list.add("canary::a_case_played_otherwise_the_second_time_is_found_and_shrunk", forgetful);
}

fn altered(ground: &Ground) -> Verdict {
    let plays: Vec<_> = ground.played(CASES)?.into_iter().map(|trace| trace.steps).collect();
    let Some(alteration) = Alteration::among(&plays) else {
        return Ok(Ran::Skipped("no value of a step can be shown as another".into()));
    };
    let make = || spoilt::altered(&ground.game, &alteration);
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
    Ok(Ran::Passed)
}

fn forgetful(ground: &Ground) -> Verdict {
    if !ground.generated(CASES)?.iter().any(|case| case.laws().contains(&Law::Twice)) {
        return Ok(Ran::Skipped("no case is held to the law that it is played alike twice".into()));
    }
    let found = found_and_shrunk(ground, &|| spoilt::forgetful(&ground.game))
        .map_err(|why| format!("an engine that loses a step the second time: {why}"))?;
    ensure(matches!(&found.fault, Fault::Breaks(_, broken) if broken.law == Law::Twice), || {
        format!("an engine that loses a step the second time is taken for: {:?}", found.fault)
    })?;
    let mut pair = Pair::with(&ground.game, spoilt::forgetful(&ground.game));
    pair.laws = Laws::None;
    let fault = pair.verify(&found.case).1;
    ensure(fault.is_none(), || {
        format!("agreement alone is asked for, and there is a fault: {fault:?}")
    })?;
    Ok(Ran::Passed)
}

/// Runs a small campaign with these players, and shrinks and returns the first finding. The shrunk case must not be
/// larger, and must show the same fault on fresh players.
fn found_and_shrunk(
    ground: &Ground,
    players: &(dyn Fn() -> Players<AnyCase> + Sync),
) -> Result<Finding<AnyCase>, String> {
    let make = || Box::new(Pair::with(&ground.game, players())) as Box<dyn Oracle>;
    let plan = CampaignPlan { until_first: true, ..ground.plan.campaign(CASES) };
    let outcome = campaign::run(&ground.game, &plan, &make, &Progress::default(), &|_, _| ());
    let found = outcome.found.into_values().next();
    let found = found.ok_or_else(|| match outcome.trouble {
        Some(why) => format!("not all cases could be made and played: {why}"),
        None => format!("a campaign of {CASES} cases does not find it"),
    })?;
    let found = found.finding;
    let mut pair = Pair::with(&ground.game, players());
    // Without witnesses, because they are derived from other faults.
    let shrunk = shrink_among(&mut pair, &found, &[], BUDGET, &|| false).finding;
    let (before, after) = (found.fault.fingerprint(), shrunk.fault.fingerprint());
    ensure(before.admits(&after), || format!("shrinking turns \"{before}\" into \"{after}\""))?;
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
