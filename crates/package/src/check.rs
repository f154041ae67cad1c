//! Checks that a problem can be written in every format.
//!
//! Names become paths, arguments and identifiers there, so they may have few kinds of characters. Everything refused here is a
//! mistake in the problem.

use std::collections::BTreeSet;

use crate::problem::{Expected, ICPC, Problem, Submission, Subtask, Test};
use crate::statement;

/// Checks a problem.
///
/// # Errors
/// The first mistake in it.
pub(crate) fn check(problem: &Problem) -> Result<(), String> {
    slug("problem", &problem.name)?;
    if problem.limits.time.as_millis() == 0 || problem.limits.mebibytes == 0 {
        return Err("the limits are less than a millisecond or a mebibyte".into());
    }
    statements(problem)?;
    tests(problem)?;
    subtasks(&problem.subtasks)?;
    let names = problem.programs.iter().map(|program| &program.name);
    names.clone().try_for_each(|name| file("program", name.strip_prefix(ICPC).unwrap_or(name)))?;
    unique("program", names)?;
    submissions(problem)
}

fn statements(problem: &Problem) -> Result<(), String> {
    if problem.statements.is_empty() {
        return Err("there is no statement".into());
    }
    unique("statement", problem.statements.iter().map(|statement| &statement.language))?;
    for each in &problem.statements {
        statement::check(each)
            .map_err(|words| format!("the statement in {:?}: {words}", each.language))?;
    }
    Ok(())
}

fn tests(problem: &Problem) -> Result<(), String> {
    problem.tests().try_for_each(test)?;
    unique("test", problem.tests().map(|test| &test.name))
}

fn test(test: &Test) -> Result<(), String> {
    slug("test", &test.name)?;
    // Kattis and BAPCtools have files of this name beside the tests.
    if test.name == "testdata" {
        return Err("no test may have the name \"testdata\"".into());
    }
    for (what, text) in [("input", &test.input), ("answer", &test.answer)] {
        if text.trim().is_empty() || !text.ends_with('\n') {
            return Err(format!(
                "the {what} of test {:?} is empty, or its last line has no end",
                test.name
            ));
        }
        if !text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)) {
            return Err(format!("the {what} of test {:?} has other than printable ASCII", test.name));
        }
    }
    Ok(())
}

fn subtasks(subtasks: &[Subtask]) -> Result<(), String> {
    if subtasks.is_empty() || subtasks.iter().any(|subtask| subtask.tests.is_empty()) {
        return Err("there is no subtask, or one without tests".into());
    }
    if subtasks.iter().map(|subtask| u64::from(subtask.points)).sum::<u64>() != 100 {
        return Err("the points of the subtasks do not add up to 100".into());
    }
    unique("subtask", subtasks.iter().map(|subtask| &subtask.name))?;
    for (index, subtask) in subtasks.iter().enumerate() {
        slug("subtask", &subtask.name)?;
        if subtask.includes.iter().any(|&other| other >= index) {
            return Err(format!("subtask {:?} includes one that is not earlier", subtask.name));
        }
        for (name, limit) in &subtask.limits {
            letters("limit", name, "_")?;
            letters("limit", limit, ".,-")?;
        }
    }
    Ok(())
}

fn submissions(problem: &Problem) -> Result<(), String> {
    let names = problem.submissions.iter().map(|submission| &submission.name);
    names.clone().try_for_each(|name| file("submission", name))?;
    unique("submission", names)?;
    let right = |submission: &Submission| submission.expected == Expected::Accepted;
    if !problem.submissions.iter().any(right) {
        return Err("no submission is accepted".into());
    }
    let many = problem.subtasks.len();
    match problem.submissions.iter().find(|each| each.earns.iter().any(|&index| index >= many)) {
        Some(submission) => {
            Err(format!("submission {:?} earns a subtask that is not there", submission.name))
        }
        None => Ok(()),
    }
}

/// Checks that a name has lower-case letters, digits and `-` only, and that it begins with a letter or digit.
fn slug(what: &str, name: &str) -> Result<(), String> {
    if name.starts_with('-') || name.bytes().any(|byte| byte.is_ascii_uppercase()) || name.len() > 60 {
        return Err(format!("{name:?} is not a name for a {what}"));
    }
    letters(what, name, "-")
}

/// Checks that a name is one for a file with an ending.
fn file(what: &str, name: &str) -> Result<(), String> {
    if name.starts_with(['.', '-']) || !name.contains('.') || name.len() > 60 {
        return Err(format!("{name:?} is not a name for a {what}"));
    }
    letters(what, name, "_.-")
}

/// Checks that a text is not empty and has letters, digits, and these marks only.
fn letters(what: &str, text: &str, marks: &str) -> Result<(), String> {
    let known = |letter: char| letter.is_ascii_alphanumeric() || marks.contains(letter);
    if text.is_empty() || !text.chars().all(known) {
        return Err(format!("{text:?} is not a name for a {what}"));
    }
    Ok(())
}

fn unique<'a>(what: &str, names: impl Iterator<Item = &'a String>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(format!("two of the {what}s are called {name:?}"));
        }
    }
    Ok(())
}
