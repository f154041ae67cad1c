//! The diff of two traces.

use similar::TextDiff;

use crate::compare::trace::{End, Trace};
use crate::contract::Step as _;
use crate::erased::{AnyCase, AnyStep};
use crate::foreign::{PART, foreign};

/// Returns the diff of the reference's trace and another side's, one step per line, up to this number of steps.
pub(super) fn of_traces(
    trace: &Trace<AnyCase>,
    other: &Trace<AnyCase>,
    until: usize,
    name: &str,
) -> String {
    let lines = |steps: &[AnyStep]| -> String {
        steps.iter().take(until).map(|step| step.line() + "\n").collect()
    };
    let (ours, mut theirs) = (lines(&trace.steps), lines(&other.steps));
    if let End::Panicked(message) = &other.end {
        theirs.push_str(&format!("(panics: {})\n", foreign(message)));
    }
    let name = foreign(name).at_most(PART).to_string();
    let diff = TextDiff::from_lines(&ours, &theirs);
    diff.unified_diff().context_radius(3).header("reference", &name).to_string()
}
