//! The problem package format of 2025-09, as BAPCtools 2026.10 reads it.
//!
//! BAPCtools has no scoring problems, so a package is one that is passed or failed: each subtask is a group of tests
//! with its own arguments for the validator, and its points are in its description.

use std::collections::BTreeMap;

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{add, add_pictures, yaml};
use crate::problem::{Expected, Limits, Problem, Subtask, Test};
use crate::statement::Page;
use crate::write::Files;

const ANSWER_VALIDATOR: &str = include_str!("scripts/answer_validator.py");
const GENERATOR: &str = include_str!("scripts/generator.py");
const VISUALIZER: &str = include_str!("scripts/visualizer.py");

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    let mut put = |name: &str, text: &str| files.insert(name.into(), text.into());
    put(
        "input_validators/validator.py",
        &problem.program("validator.py").expect("it was checked").source,
    );
    put(
        "answer_validators/answer_validator.py",
        &ANSWER_VALIDATOR.replace("# @HASHES@\n", &hashes(problem)),
    );
    if let Some(checker) = problem.program("checker.py") {
        put("output_validator/checker.py", &checker.source);
    }
    put("input_visualizer/visualizer.py", &VISUALIZER.replace("@NAME@", &problem.name));
    if problem.secret().any(|(_, test)| test.made_by.is_some()) {
        put("generators/crosscheck.py", GENERATOR);
    }
    for page in Page::all(problem) {
        put(&format!("statement/problem.{}.tex", page.language), &page.tex());
    }
    for submission in &problem.submissions {
        let folder = folder(submission.expected);
        put(&format!("submissions/{folder}/{}", submission.name), &submission.source);
    }
    files.insert("problem.yaml".into(), yaml(&Metadata::of(problem)));
    files.insert("generators/generators.yaml".into(), yaml(&Generators::of(problem)));
    add_tests(&mut files, problem);
    add_pictures(&mut files, problem, "attachments");
    files
}

/// Returns the folder of submissions with this verdict.
pub(super) fn folder(expected: Expected) -> &'static str {
    match expected {
        Expected::Accepted => "accepted",
        Expected::Wrong => "wrong_answer",
        Expected::Slow => "time_limit_exceeded",
    }
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
    files.insert("data/test_group.yaml".into(), yaml(&TestGroup::of_all()));
    for (subtask, group) in problem.subtasks.iter().zip(&groups) {
        files.insert(
            format!("data/secret/{group}/test_group.yaml"),
            yaml(&TestGroup::of(problem, subtask)),
        );
    }
}

/// `problem.yaml`.
#[derive(Serialize)]
struct Metadata {
    problem_format_version: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    name: BTreeMap<String, String>,
    uuid: String,
    limits: LimitsOf,
}

impl Metadata {
    fn of(problem: &Problem) -> Self {
        let names = Page::all(problem).into_iter().map(|page| (page.language, page.title));
        Metadata {
            problem_format_version: "2025-09",
            kind: "pass-fail",
            name: names.collect(),
            uuid: problem.uuid(),
            limits: LimitsOf::new(problem.limits, problem.longest_answer()),
        }
    }
}

#[derive(Serialize)]
struct LimitsOf {
    time_limit: f64,
    /// What the time limit is a multiple of.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_resolution: Option<f64>,
    memory: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<u64>,
}

impl LimitsOf {
    fn new(limits: Limits, longest: usize) -> Self {
        let resolution =
            [1000, 100, 10, 1].into_iter().find(|&step| limits.time.as_millis().is_multiple_of(step));
        let resolution = resolution.map(|step| [0.001, 0.01, 0.1, 1.0][step.ilog10() as usize]);
        LimitsOf {
            time_limit: limits.time.as_secs_f64(),
            time_resolution: resolution.filter(|&step| step < 1.0),
            memory: limits.mebibytes,
            output: output_limit(longest),
        }
    }
}

/// Returns the limit for output in MiB if the usual 8 are less than twice the longest answer.
pub(super) fn output_limit(longest: usize) -> Option<u64> {
    let needed = (2 * longest as u64).div_ceil(1 << 20);
    (needed >= 8).then_some(needed + 1)
}

/// `test_group.yaml`.
#[derive(Serialize)]
struct TestGroup {
    #[serde(skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    input_validator_args: Vec<String>,
    /// BAPCtools tries an answer in other letters unless it is told that they matter.
    output_validator_args: [&'static str; 1],
}

/// What every output validator is told.
const CASE: [&str; 1] = ["case_sensitive"];

impl TestGroup {
    /// Returns that of all tests.
    fn of_all() -> Self {
        TestGroup {
            description: String::new(),
            input_validator_args: Vec::new(),
            output_validator_args: CASE,
        }
    }

    fn of(problem: &Problem, subtask: &Subtask) -> Self {
        let included = subtask.includes.iter().map(|&index| &*problem.subtasks[index].name);
        let included = included.collect::<Vec<_>>().join(", ");
        let mut description = format!("{}: {} points", subtask.name, subtask.points);
        if !included.is_empty() {
            description += &format!("; includes {included}");
        }
        TestGroup { description, input_validator_args: subtask.arguments(), output_validator_args: CASE }
    }
}

/// `generators.yaml`.
#[derive(Serialize)]
struct Generators {
    version: &'static str,
    /// The submission that makes the answers of what the generators make.
    solution: String,
    #[serde(rename = "test_group.yaml")]
    test_group: TestGroup,
    data: Data,
}

#[derive(Serialize)]
struct Data {
    sample: Group<Rule>,
    secret: Group<Group<Rule>>,
}

#[derive(Serialize)]
struct Group<T> {
    #[serde(rename = "test_group.yaml", skip_serializing_if = "Option::is_none")]
    test_group: Option<TestGroup>,
    data: BTreeMap<String, T>,
}

/// How a test is made.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Rule {
    Generate(String),
    Copy(String),
}

impl Rule {
    fn copied(test: &Test) -> (String, Self) {
        (test.name.clone(), Rule::Copy(format!("manual/{}", test.name)))
    }

    fn made(test: &Test) -> (String, Self) {
        match &test.made_by {
            Some(made_by) => (test.name.clone(), Rule::Generate(format!("crosscheck.py {made_by}"))),
            None => Self::copied(test),
        }
    }
}

impl Generators {
    fn of(problem: &Problem) -> Self {
        let mut submissions = problem.submissions.iter();
        let solution = submissions.find(|submission| submission.expected == Expected::Accepted);
        let solution = &solution.expect("it was checked").name;
        let groups = problem.subtasks.iter().zip(problem.groups()).map(|(subtask, name)| {
            let test_group = Some(TestGroup::of(problem, subtask));
            (name, Group { test_group, data: subtask.tests.iter().map(Rule::made).collect() })
        });
        let sample = problem.samples.iter().map(Rule::copied).collect();
        Generators {
            version: "2025-12",
            solution: format!("/submissions/accepted/{solution}"),
            test_group: TestGroup::of_all(),
            data: Data {
                sample: Group { test_group: None, data: sample },
                secret: Group { test_group: None, data: groups.collect() },
            },
        }
    }
}
