//! Parts that several formats share.

use serde_json::Value;

use crate::problem::{Expected, Problem, Submission, Test};
use crate::statement::Page;
use crate::write::Files;

/// Returns a configuration as a file. An entry without a value is left out.
pub(super) fn yaml(mut value: Value) -> Vec<u8> {
    prune(&mut value);
    // As BAPCtools writes it.
    let options = serde_saphyr::ser_options! { compact_list_indent: false };
    let text = serde_saphyr::to_string_with_options(&value, options);
    text.expect("what formats write is plain data").into_bytes()
}

fn prune(value: &mut Value) {
    match value {
        Value::Object(entries) => {
            entries.retain(|_, value| !value.is_null());
            entries.values_mut().for_each(prune);
        }
        Value::Array(items) => items.iter_mut().for_each(prune),
        _ => {}
    }
}

/// Adds a test's input and answer to files, as `STEM.in` and `STEM.ans`.
pub(super) fn add(files: &mut Files, stem: &str, test: &Test) {
    files.insert(format!("{stem}.in"), test.input.clone().into_bytes());
    files.insert(format!("{stem}.ans"), test.answer.clone().into_bytes());
}

pub(super) fn milliseconds(problem: &Problem) -> u64 {
    problem.limits.time.as_millis() as u64
}

/// Returns the title in Chinese, if there is one.
pub(super) fn title(problem: &Problem) -> String {
    let pages = Page::all(problem);
    pages.iter().find(|page| page.language == "zh").unwrap_or(&pages[0]).title.clone()
}

/// Returns the limit for output in MiB if the usual 8 are less than twice the longest answer.
pub(super) fn output_limit(problem: &Problem) -> Option<u64> {
    let longest = problem.tests().map(|test| test.answer.len()).max().unwrap_or(0);
    let needed = (2 * longest as u64).div_ceil(1 << 20);
    (needed >= 8).then_some(needed + 1)
}

/// Adds those of these sources that the problem has; each is given by its name and its path in the package.
pub(super) fn add_programs(files: &mut Files, problem: &Problem, programs: &[(&str, &str)]) {
    for (name, path) in programs {
        if let Some(program) = problem.program(name) {
            files.insert((*path).into(), program.source.clone().into_bytes());
        }
    }
}

pub(super) fn folder(expected: Expected) -> &'static str {
    match expected {
        Expected::Accepted => "accepted",
        Expected::Wrong => "wrong_answer",
        Expected::Slow => "time_limit_exceeded",
    }
}

/// Adds the submissions, for formats without a place for them.
pub(super) fn add_submissions(files: &mut Files, problem: &Problem) {
    for Submission { name, source, expected, .. } in &problem.submissions {
        files.insert(format!("submissions/{}/{name}", folder(*expected)), source.clone().into_bytes());
    }
}
