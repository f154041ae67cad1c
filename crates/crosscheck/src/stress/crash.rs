//! Why a program crashes, or is wrong: what a build of it with checks complains about on the same case.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crosscheck_core::compare::halt::Halt;
use crosscheck_core::contract::Case;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::foreign::{PART, foreign_bytes};
use crosscheck_judge::{Complaint, Verdict, complaint};

use super::setup::of_runs;
use super::under_test::UnderTest;
use crate::stress::failure::Failure;

/// How long a compiler with checks may well take.
const BUILD: Duration = Duration::from_secs(8);

/// Describes what a program does that its language leaves undefined, and in which line, if it was given as a source.
pub(super) fn cause(
    under_test: &UnderTest,
    case: &AnyCase,
    failure: &Failure,
    halt: &Halt,
) -> Option<String> {
    let setup = &under_test.runs.setup;
    let source = setup.program.source()?;
    if !halt.leaves(BUILD) {
        let crashes = failure.verdict == Verdict::Runtime;
        return crashes.then(|| {
            "not looked for, since the time is over: `crosscheck diff` of the case does".into()
        });
    }
    let input = case.text();
    // Its compiler heeds no halt.
    let (program, limits, of_run) = (setup.program.clone(), setup.limits, of_runs(halt));
    let complaint = move || complaint(&program, input.as_bytes(), &limits, &of_run);
    let Complaint { what, line } = halt.wait(complaint)??;
    let what = foreign_bytes(what.as_bytes()).at_most(PART).to_string();
    let code = line.and_then(|line| Some(format!(", in line {line}: `{}`", code(source, line)?)));
    Some(what + &code.unwrap_or_default())
}

fn code(source: &Path, line: usize) -> Option<String> {
    let text = fs::read(source).ok()?;
    let line = text.split(|&byte| byte == b'\n').nth(line.checked_sub(1)?)?;
    Some(foreign_bytes(line.trim_ascii()).at_most(PART).to_string())
}
