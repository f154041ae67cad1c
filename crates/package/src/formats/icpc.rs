//! The problem package format of 2025-09, as BAPCtools 2026.10 reads it.
//!
//! BAPCtools has no scoring problems, so a package is one that is passed or failed: each subtask is a group of tests
//! with its own arguments for the validator, and its points are in its description.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::node::{Node, map};
use super::parts::{add, add_pictures, add_programs, add_submissions, milliseconds, output_limit, yaml};
use crate::problem::{Expected, Problem, Subtask, Test};
use crate::statement::Page;
use crate::write::Files;

const ANSWER_VALIDATOR: &str = include_str!("scripts/answer_validator.py");
const GENERATOR: &str = include_str!("scripts/generator.py");
const VISUALIZER: &str = include_str!("scripts/visualizer.py");

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = shared(problem, "output_validator/checker.py", "statement");
    let mut put = |name: &str, text: &str| files.insert(name.into(), text.into());
    put(
        "answer_validators/answer_validator.py",
        &ANSWER_VALIDATOR.replace("# @HASHES@\n", &hashes(problem)),
    );
    put("input_visualizer/visualizer.py", &VISUALIZER.replace("@NAME@", &problem.name));
    if problem.secret().any(|(_, test)| test.made_by.is_some()) {
        put("generators/crosscheck.py", GENERATOR);
    }
    add_submissions(&mut files, problem);
    files.insert("problem.yaml".into(), yaml(&metadata(problem)));
    files.insert("generators/generators.yaml".into(), yaml(&generators(problem)));
    add_tests(&mut files, problem);
    files
}

/// Returns what both formats of this name have: a validator, a checker, statements and pictures.
pub(super) fn shared(problem: &Problem, checker: &str, statements: &str) -> Files {
    let mut files = Files::new();
    let programs = [("validator.py", "input_validators/validator.py"), ("checker.py", checker)];
    add_programs(&mut files, problem, &programs);
    for page in Page::all(problem) {
        files.insert(format!("{statements}/problem.{}.tex", page.language), page.tex().into_bytes());
    }
    add_pictures(&mut files, problem, "attachments");
    files
}

/// Returns a line for each test: the hash of its input, and that of its answer.
fn hashes(problem: &Problem) -> String {
    // Half of SHA-256 keeps the lines short.
    let hash = |text: &str| format!("{:x}", Sha256::digest(text))[..32].to_owned();
    let tests = problem.samples.iter().chain(problem.secret().map(|(_, test)| test));
    let lines =
        tests.map(|test| format!("    \"{}\": \"{}\",\n", hash(&test.input), hash(&test.answer)));
    lines.collect()
}

/// Adds the tests, and those that no generator makes once more for `generators.yaml`.
fn add_tests(files: &mut Files, problem: &Problem) {
    let groups = problem.groups();
    let samples = problem.samples.iter().map(|test| ("sample".to_owned(), test));
    let secret = problem.secret().map(|(index, test)| (format!("secret/{}", groups[index]), test));
    for (folder, test) in samples.chain(secret) {
        add(files, &format!("data/{folder}/{}", test.name), test);
        if test.made_by.is_none() || folder == "sample" {
            add(files, &format!("generators/manual/{}", test.name), test);
        }
    }
    files.insert("data/test_group.yaml".into(), yaml(&all_tests()));
    for (subtask, group) in problem.subtasks.iter().zip(&groups) {
        files
            .insert(format!("data/secret/{group}/test_group.yaml"), yaml(&test_group(problem, subtask)));
    }
}

/// Returns `problem.yaml`.
fn metadata(problem: &Problem) -> Node {
    let names = Page::all(problem).into_iter().map(|page| (page.language, page.title.into()));
    let milliseconds = milliseconds(problem);
    // What the time limit is a multiple of.
    let resolutions = [(1000, 1.0), (100, 0.1), (10, 0.01), (1, 0.001)];
    let resolution = resolutions.into_iter().find(|(step, _)| milliseconds.is_multiple_of(*step));
    map! {
        "problem_format_version": "2025-09",
        "type": "pass-fail",
        "name": Node::map(names.collect::<BTreeMap<_, _>>()),
        "uuid": problem.uuid(),
        "limits": map! {
            "time_limit": problem.limits.time.as_secs_f64(),
            "time_resolution": resolution.map(|(_, step)| step).filter(|&step| step < 1.0),
            "memory": problem.limits.mebibytes,
            "output": output_limit(problem),
        },
    }
}

/// Returns `test_group.yaml` of all tests.
fn all_tests() -> Node {
    // BAPCtools tries an answer in other letters unless it is told that they matter.
    map! { "output_validator_args": Node::list(["case_sensitive"]) }
}

/// Returns `test_group.yaml` of a subtask.
fn test_group(problem: &Problem, subtask: &Subtask) -> Node {
    let included = subtask.includes.iter().map(|&index| &*problem.subtasks[index].name);
    let included = included.collect::<Vec<_>>().join(", ");
    let mut description = format!("{}: {} points", subtask.name, subtask.points);
    if !included.is_empty() {
        description += &format!("; includes {included}");
    }
    let arguments = subtask.arguments();
    map! {
        "description": description,
        "input_validator_args": (!arguments.is_empty()).then(|| Node::list(arguments)),
        "output_validator_args": Node::list(["case_sensitive"]),
    }
}

/// Returns how a test is made, under its name.
fn made(test: &Test, by: Option<&String>) -> (String, Node) {
    let rule = match by {
        Some(made_by) => map! { "generate": format!("crosscheck.py {made_by}") },
        None => map! { "copy": format!("manual/{}", test.name) },
    };
    (test.name.clone(), rule)
}

/// Returns `generators.yaml`.
fn generators(problem: &Problem) -> Node {
    let mut submissions = problem.submissions.iter();
    let solution = submissions.find(|submission| submission.expected == Expected::Accepted);
    let solution = &solution.expect("it was checked").name;
    let rules = |rules: BTreeMap<String, Node>| Node::map(rules);
    let groups = problem.subtasks.iter().zip(problem.groups()).map(|(subtask, name)| {
        let tests = subtask.tests.iter().map(|test| made(test, test.made_by.as_ref())).collect();
        (name, map! { "test_group.yaml": test_group(problem, subtask), "data": rules(tests) })
    });
    let samples = problem.samples.iter().map(|test| made(test, None)).collect();
    map! {
        "version": "2025-12",
        // The submission that makes the answers of what the generators make.
        "solution": format!("/submissions/accepted/{solution}"),
        "test_group.yaml": all_tests(),
        "data": map! {
            "sample": map! { "data": rules(samples) },
            "secret": map! { "data": rules(groups.collect()) },
        },
    }
}
