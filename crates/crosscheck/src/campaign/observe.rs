//! What each case of a campaign was like, as the JSON Lines that viewers of property tests read (Tyche, and what else
//! reads the observations of Hypothesis).

use std::path::Path;

use crosscheck_core::erased::AnyGame;
use crosscheck_core::find::campaign::ledger::Counts;
use crosscheck_core::find::campaign::{CampaignPlan, called};
use crosscheck_core::generate::Generator;
use crosscheck_core::oracle::{Effort, Unjudged};
use crosscheck_core::report::explain::Explain;
use crosscheck_core::{Case, Error, Game, files};
use serde_json::{Map, Value, json};

/// The most cases that are observed: the first ones. A viewer holds all of them in memory.
const MOST: usize = 10_000;

/// The most letters of a case that are shown.
const SHOWN: usize = 4096;

/// Writes an observation of each case that a campaign has played, in order. The cases are made and played again, so the file
/// is the same whatever the number of jobs.
pub(super) fn write(
    game: &AnyGame,
    path: &Path,
    plan: &CampaignPlan,
    counts: &Counts,
    oracle: &mut dyn Explain,
) -> Result<(), Error> {
    let mut lines = Vec::new();
    for index in plan.counted(&counts.small, &counts.full).take(MOST) {
        let Some(observed) = observed(game, plan, index, oracle)? else { break };
        lines.extend_from_slice(observed.to_string().as_bytes());
        lines.push(b'\n');
    }
    files::write(path, &lines)
}

/// Plays a case, and tells what it was like. `None` if the user wants no more.
fn observed(
    game: &AnyGame,
    plan: &CampaignPlan,
    index: u64,
    oracle: &mut dyn Explain,
) -> Result<Option<Value>, Error> {
    let case = plan.case(game, index)?;
    let (status, reason, steps) = match oracle.judge(&case, Effort::Sampled) {
        Ok((trace, None)) => ("passed", String::new(), trace.steps),
        Ok((trace, Some(fault))) => ("failed", fault.fingerprint().to_string(), trace.steps),
        Err(Unjudged::Halted) => return Ok(None),
        Err(Unjudged::Error(why)) => ("gave_up", why, Vec::new()),
        Err(Unjudged::Invalid(refused)) => ("gave_up", refused.why, Vec::new()),
    };
    let features = game.generator().features(&case, &steps.iter().collect::<Vec<_>>());
    let features: Map<String, Value> = features
        .into_iter()
        .filter(|feature| !feature.counts || feature.amount > 0)
        .map(|feature| {
            let amount = i64::try_from(feature.amount).map_or(json!(feature.amount as f64), Value::from);
            (feature.name.replace('"', ""), amount)
        })
        .collect();
    let text = case.text();
    let shown: String = text.chars().take(SHOWN).collect();
    let cut = if shown.len() < text.len() { "…" } else { "" };
    Ok(Some(json!({
        "type": "test_case",
        "property": game.name(),
        // A file is of one run. The moment would make it another file each time.
        "run_start": 0.0,
        "status": status,
        "status_reason": reason,
        "representation": shown + cut,
        "arguments": {},
        "how_generated": format!("seed {}, {}", plan.seed, called("case", index)),
        "features": features,
        "timing": {},
        "coverage": null,
        "metadata": {},
    })))
}
