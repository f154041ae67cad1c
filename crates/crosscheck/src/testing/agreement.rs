//! The main checks: both sides play generated cases alike and obey the laws, and the results of a campaign do not
//! depend on how its work is divided.

use std::time::Duration;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::find::campaign::CampaignPlan;
use crosscheck_core::oracle::Oracle;
use crosscheck_core::report::explain::{Depth, Explain as _};
use crosscheck_core::report::indented;
use crosscheck_core::shrink::{BUDGET, shrink};
use crosscheck_core::table::{apart, counted};
use crosscheck_core::{Case as _, Game as _};

use super::{CheckResult, Ground, List, PASSED, ensure};

pub(super) fn list(list: &mut List) {
    list.add("agrees_on_thousands_of_cases", agrees);
    list.add("counts_the_same_on_any_number_of_threads_and_shards", counts_the_same);
}

fn agrees(ground: &Ground) -> CheckResult {
    let (plan, known) = (&ground.plan, ground.known()?);
    let make = || Box::new(Pair::new(&ground.game, None).knowing(&known)) as Box<dyn Oracle>;
    let campaign = CampaignPlan { jobs: 2, ..plan.campaign(plan.count) };
    let (found, outcome) = ground.campaign(&campaign, &make)?;
    let apart = apart(&outcome.tally);
    if let Some(first) = found.first() {
        return Err(describe(ground, first, &found, &apart)?);
    }
    let (distinct, excused) = (outcome.distinct, ground.excused_repeats());
    let enough = |percent: u64| distinct * 100 >= outcome.counted * percent;
    ensure(enough(excused.unwrap_or(plan.distinct)), || {
        format!(
            "only {distinct} of {} generated cases are distinct, and {} % must be: let the generator make \
             others, or excuse it (`Excuse::repeats`)",
            outcome.counted,
            excused.unwrap_or(plan.distinct)
        )
    })?;
    ensure(excused.is_none() || !enough(plan.distinct), || {
        format!("{distinct} of {} cases are distinct: the excuse is not needed", outcome.counted)
    })?;
    PASSED
}

const PATIENCE: Duration = Duration::from_secs(30);

fn describe(
    ground: &Ground,
    first: &Found<AnyCase>,
    all: &[Found<AnyCase>],
    apart: &str,
) -> Result<String, String> {
    let mut pair = Pair::new(&ground.game, None).knowing(&ground.known()?);
    let halt = Cancel::default().within(PATIENCE);
    let shrunk = shrink(&mut pair, &first.finding, BUDGET, &|| halt.is_due()).finding;
    let words = pair.explain(&shrunk, Depth::Brief).report;
    let kinds = all.iter().map(|found| {
        let fingerprint = found.finding.fault.fingerprint();
        format!("{fingerprint}: case {}, {}\n", found.index, counted(found.times, "case"))
    });
    Ok(format!(
        "{words}\nthe case, shrunk from case {}:\n{}\nall that was found{apart}:\n{}\nplay it again: \
         cargo run -- fuzz {} --seed {} --case {}\n",
        first.index,
        indented(&shrunk.case.text(), 2),
        indented(&kinds.collect::<String>(), 2),
        ground.game.name(),
        ground.plan.seed,
        first.index
    ))
}

fn counts_the_same(ground: &Ground) -> CheckResult {
    let make = || Box::new(Pair::new(&ground.game, None)) as Box<dyn Oracle>;
    let part = |jobs, shard| {
        let plan = CampaignPlan { jobs, shard, ..ground.plan.campaign(200) };
        let (_, outcome) = ground.campaign(&plan, &make)?;
        Ok::<_, String>((outcome.cases, outcome.tally))
    };
    let whole = part(1, (1, 1))?;
    ensure(part(5, (1, 1))? == whole, || "five threads count other than one does".into())?;
    let (mut cases, mut tally) = part(2, (1, 3))?;
    for (jobs, shard) in [(1, (2, 3)), (3, (3, 3))] {
        let (more, counts) = part(jobs, shard)?;
        cases += more;
        tally.merge(&counts);
    }
    ensure((cases, tally) == whole, || "three shards together count other than the whole does".into())?;
    PASSED
}
