//! Plays two cases, one after the other, on the same sides, to see whether the first affects the second.

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
    /// A hash of the reference's steps.
    pub(super) reference: u64,
}

/// Plays `before` and then `case` on the same sides. Returns what is wrong with `case`, if anything, and ignores what
/// is wrong with `before`. `fresh` makes the sides. `begin` is called with 1 or 2 before each of the two cases.
pub(super) fn told<G: Game>(
    fresh: &dyn Fn() -> Pair<G>,
    begin: &dyn Fn(u64),
    before: &G::Case,
    case: &G::Case,
) -> Result<Option<Told>, Unjudged> {
    let warm = || {
        let mut pair = fresh();
        begin(FIRST);
        // Ignore what is wrong with the first case. An interrupt also stops the second one.
        let _ = pair.judge(before, Effort::Full);
        begin(SECOND);
        pair
    };
    let (trace, fault) = warm().judge(case, Effort::Full)?;
    let Some(fault) = fault else { return Ok(None) };
    let reference = shown::<G>(&trace);
    // After a fault, the pair has new sides. So record the plays for the report on others that have played the first
    // case.
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

/// The numbers of the two cases in marks.
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
