//! The coverage of cases, as results for other programs.

use std::time::Instant;

use crosscheck_core::compare::found::Firsts;
use crosscheck_core::contract::clause::clauses;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::generate::Tally;
use crosscheck_core::generate::tally::Topic;
use crosscheck_core::mutation::By;
use crosscheck_core::mutation::summary::Summary;
use crosscheck_core::results::head::build;
use crosscheck_core::results::{Ended, Head, Noted, Results, Shard};
use crosscheck_core::{Case as _, Game};
use crosscheck_host::shell::quoted_path;

use super::inputs::{Args, Inputs};
use super::report;
use crate::campaign::{about, only_shard};
use crate::options::as_options;
use crate::screen::CommandError;

/// Returns the summary as results of a campaign with one shard. What is exercised is among the statistics: topics for
/// clauses and for misreadings, with entries of 0 for what never is.
pub(super) fn results(
    args: &Args,
    inputs: &Inputs,
    summary: &Summary,
    begun: Instant,
    jobs: usize,
) -> Result<Results, CommandError> {
    let ended = if summary.cases < inputs.size() { Ended::Interrupted } else { Ended::Cases };
    let shard = Shard {
        findings: noted(inputs, &summary.faults)?,
        statistics: statistics(&inputs.game, summary).rows(),
        ..only_shard(ended, summary.cases, begun.elapsed(), jobs)
    };
    let head = Head {
        seed: args.inputs.seed,
        cases: Some(inputs.size()),
        build: build()?,
        ..about(&inputs.game, "coverage", "engine".into(), arguments(&inputs.game, args)?.trim())
    };
    Ok(Results { head, shards: [(1, shard)].into() })
}

#[allow(clippy::disallowed_methods, reason = "the options are read again as a shell reads them")]
fn arguments(game: &AnyGame, args: &Args) -> Result<String, CommandError> {
    let mut words = as_options(&args.asked.settings(game)?);
    if args.inputs.witnesses {
        words += " --witnesses";
    }
    for path in &args.inputs.paths {
        words += &format!(" {}", quoted_path(path));
    }
    Ok(words)
}

fn statistics(game: &AnyGame, summary: &Summary) -> Tally {
    let mut tally = Tally::default();
    let topic = |rank, name| Topic { rank, name };
    for (rank, clause) in (0..).zip(clauses(game.rules().page)) {
        let of = summary.clauses.get(clause.number.as_str()).copied().unwrap_or_default();
        tally.add(topic(0, "clauses"), rank, clause.number.clone(), of.times);
        tally.add(topic(1, "cases by clause"), rank, clause.number, of.cases);
    }
    for (by, topic) in [
        (By::Steps, topic(2, "misreadings caught by steps")),
        (By::Answer, topic(3, "misreadings caught by answer")),
    ] {
        for (rank, (name, caught)) in (0..).zip(report::caught(game, summary, by)) {
            tally.add(topic, rank, name, u64::from(caught.is_some()));
        }
    }
    tally
}

/// Returns the faults as data. A case that is not a file of its own goes by its name.
fn noted(inputs: &Inputs, faults: &Firsts<()>) -> Result<Vec<Noted>, CommandError> {
    let mut all = Vec::new();
    for (fingerprint, first) in faults {
        let case = inputs.case(first.index)?;
        all.push(Noted {
            kind: fingerprint.kind.clone(),
            clause: fingerprint.clause.map(str::to_owned),
            case: first.index,
            times: first.times,
            size: case.size(),
            folder: inputs.name(first.index),
            smallest: Noted::kept(case.text()),
        });
    }
    all.sort();
    Ok(all)
}
