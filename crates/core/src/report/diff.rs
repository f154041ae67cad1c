//! The diff of two traces.

use std::ops::ControlFlow;

use similar::TextDiff;

use crate::Player;
use crate::compare::trace::{End, Trace, line, observe};
use crate::erased::AnyCase;
use crate::foreign::{PART, foreign};

/// The number of steps after the first difference that a diff includes.
const STEPS_AFTER: usize = 50;

/// Returns the diff of the reference's trace and another side's, one step per line, up to some steps after the first
/// difference.
pub(super) fn of_traces(
    trace: &Trace<AnyCase>,
    other: &mut dyn Player<AnyCase>,
    case: &AnyCase,
    first: usize,
) -> String {
    let until = first + STEPS_AFTER;
    let mut theirs = String::new();
    let mut count = 0;
    let end = observe(other, case, &mut |step| {
        theirs.push_str(&(line::<AnyCase>(&step) + "\n"));
        count += 1;
        if count < until { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if let End::Panicked(message) = end {
        theirs.push_str(&format!("(panics: {})\n", foreign(&message)));
    }
    let ours: String = trace.steps.iter().take(until).map(|step| line::<AnyCase>(step) + "\n").collect();
    unified(&ours, &theirs, &foreign(other.name()).at_most(PART).to_string())
}

/// Returns what differs between the lines of the reference and those of another side. It is no part of a generic function, so
/// that the algorithms are compiled once.
fn unified(ours: &str, theirs: &str, name: &str) -> String {
    TextDiff::from_lines(ours, theirs)
        .unified_diff()
        .context_radius(3)
        .header("reference", name)
        .to_string()
}
