//! Plays one case after another on the same sides, to see whether the first changes what becomes of the second.

use crosscheck_core::Game;
use crosscheck_core::compare::fault::Finding;
use crosscheck_core::compare::oracle::{Effort, Oracle, Unjudged};
use crosscheck_core::compare::pair::Pair;
use crosscheck_core::compare::trace::{End, Recorded, Trace, line, record};
use crosscheck_core::generate::reduce::hash;
use crosscheck_core::report::explain::{Explained, explain_play};
use serde::{Deserialize, Serialize};

/// A difference on a case that was played after another one, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Told {
    /// The explanation of the difference.
    pub(super) words: String,
    /// The diff of both traces.
    pub(super) diff: String,
    /// A hash of what the reference showed.
    pub(super) reference: u64,
}

/// Plays a case after another one, which may differ as well. Returns what is wrong with the second case, if anything.
/// `fresh` makes the sides, and `begin` is told when a case is about to be played: 1 or 2.
pub(super) fn told<G: Game>(
    fresh: &dyn Fn() -> Pair<G>,
    begin: &dyn Fn(u64),
    before: &G::Case,
    case: &G::Case,
) -> Result<Option<Told>, Unjudged> {
    let warm = || {
        let mut pair = fresh();
        begin(FIRST);
        // What is wrong with the first case is not asked. An interrupt comes again with the second.
        let _ = pair.judge(before, Effort::Full);
        begin(SECOND);
        pair
    };
    let (trace, fault) = warm().judge(case, Effort::Full)?;
    let Some(fault) = fault else { return Ok(None) };
    let reference = shown::<G>(&trace);
    // After a fault the pair has new sides. So the plays for the report are recorded on others that played the first
    // case, and replayed.
    let mut pair = warm();
    let (naive, fast) = (record(&mut *pair.reference, case), record(&mut *pair.engine, case));
    let mut ours = recorded::<G>(pair.reference.name(), naive);
    let mut theirs = recorded::<G>(pair.engine.name(), fast);
    let finding = Finding { case: case.clone(), trace, fault };
    let Explained { words, files, .. } = explain_play(&finding, &mut ours, &mut theirs);
    let diff = files.into_iter().find(|(end, _)| *end == "diff").map(|(_, diff)| diff);
    let diff = String::from_utf8_lossy(&diff.unwrap_or_default()).into_owned();
    Ok(Some(Told { words, diff, reference }))
}

/// The numbers by which the two cases are marked.
pub(super) const FIRST: u64 = 1;
pub(super) const SECOND: u64 = 2;

/// Returns a hash of the steps of a play.
pub(super) fn shown<G: Game>(trace: &Trace<G::Case>) -> u64 {
    let lines: Vec<String> = trace.steps.iter().map(line::<G::Case>).collect();
    hash(&lines)
}

fn recorded<G: Game>(name: &str, trace: Trace<G::Case>) -> Recorded<G::Case> {
    let answer = if let End::Answer(answer) = trace.end { Some(answer) } else { None };
    Recorded { name: name.to_owned(), steps: trace.steps, answer }
}
