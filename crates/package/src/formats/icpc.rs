//! The problem package format of 2025-09, as BAPCtools 2026.10 reads it.
//!
//! BAPCtools has no scoring problems, so a package is pass-fail: each subtask is a group of tests with its own arguments for
//! the validator, and its points are in its description.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::parts::{add, add_programs, add_submissions, milliseconds, output_limit, yaml};
use crate::problem::{ICPC, Problem, SourceFile, Subtask};
use crate::statement::Page;
use crate::write::Files;

const ANSWER_VALIDATOR: &str = include_str!("scripts/answer_validator.py");

pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = shared(problem, "output_validator", "statement");
    let answer_validator = ANSWER_VALIDATOR.replace("# @HASHES@\n", &hashes(problem));
    files.insert("answer_validators/answer_validator.py".into(), answer_validator.into_bytes());
    add_submissions(&mut files, problem);
    files.insert("problem.yaml".into(), yaml(metadata(problem)));
    add_tests(&mut files, problem);
    files
}

/// Returns the files that both ICPC formats have: a validator, a checker and statements.
pub(super) fn shared(problem: &Problem, checker: &str, statements: &str) -> Files {
    let mut files = Files::new();
    add_programs(&mut files, problem, &[("validator.py", "input_validators/validator.py")]);
    for SourceFile { name, source } in problem.programs.iter().filter(|program| program.is_for_icpc()) {
        let name = name.strip_prefix(ICPC).unwrap_or(name);
        files.insert(format!("{checker}/{name}"), source.clone().into_bytes());
    }
    for page in Page::all(problem) {
        files.insert(format!("{statements}/problem.{}.tex", page.language), page.tex().into_bytes());
    }
    files
}

/// Returns a line for each test: the hash of its input, and that of its answer.
fn hashes(problem: &Problem) -> String {
    // Half of SHA-256 keeps the lines short.
    let hash = |text: &str| format!("{:x}", Sha256::digest(text))[..32].to_owned();
    let lines = problem
        .tests()
        .map(|test| format!("    \"{}\": \"{}\",\n", hash(&test.input), hash(&test.answer)));
    lines.collect()
}

fn add_tests(files: &mut Files, problem: &Problem) {
    let groups = problem.groups();
    let samples = problem.samples.iter().map(|test| ("sample".to_owned(), test));
    let secret = problem.secret().map(|(index, test)| (format!("secret/{}", groups[index]), test));
    for (folder, test) in samples.chain(secret) {
        add(files, &format!("data/{folder}/{}", test.name), test);
    }
    let all = json!({ "output_validator_args": case(problem) });
    files.insert("data/test_group.yaml".into(), yaml(all));
    for (subtask, group) in problem.subtasks.iter().zip(&groups) {
        files.insert(format!("data/secret/{group}/test_group.yaml"), yaml(test_group(problem, subtask)));
    }
}

/// Returns `problem.yaml`.
fn metadata(problem: &Problem) -> Value {
    let names = Page::all(problem).into_iter().map(|page| (page.language, page.title));
    let milliseconds = milliseconds(problem);
    // The time limit must be a multiple of the resolution.
    let resolutions = [(1000, 1.0), (100, 0.1), (10, 0.01), (1, 0.001)];
    let resolution = resolutions.into_iter().find(|(step, _)| milliseconds.is_multiple_of(*step));
    json!({
        "problem_format_version": "2025-09",
        "type": "pass-fail",
        "name": names.collect::<BTreeMap<_, _>>(),
        "uuid": problem.uuid(),
        "limits": {
            "time_limit": problem.limits.time.as_secs_f64(),
            "time_resolution": resolution.map(|(_, step)| step).filter(|&step| step < 1.0),
            "memory": problem.limits.mebibytes,
            "output": output_limit(problem),
        },
    })
}

/// Returns `test_group.yaml` of a subtask.
fn test_group(problem: &Problem, subtask: &Subtask) -> Value {
    let included = subtask.includes.iter().map(|&index| &*problem.subtasks[index].name);
    let included = included.collect::<Vec<_>>().join(", ");
    let mut description = format!("{}: {} points", subtask.name, subtask.points);
    if !included.is_empty() {
        description += &format!("; includes {included}");
    }
    let arguments = subtask.arguments();
    json!({
        "description": description,
        "input_validator_args": Some(arguments).filter(|arguments| !arguments.is_empty()),
        "output_validator_args": case(problem),
    })
}

/// Returns the argument without which BAPCtools also tries answers in the other case. A setter's own checker does not know it.
fn case(problem: &Problem) -> Option<[&str; 1]> {
    problem.program("checker.py").map(|_| ["case_sensitive"])
}
