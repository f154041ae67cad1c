//! The problem package format "legacy", as problemtools 1.2026 and Kattis read it, and DOMjudge.
//!
//! Several subtasks make a scoring problem: each is a group of tests that earns its points if all of them are right.
//! The format has no inclusion, so a group has copies of the tests that it includes.

use serde::Serialize;

use super::icpc::{folder, output_limit};
use super::{add, add_pictures, yaml};
use crate::problem::{Expected, Problem, Submission, Subtask};
use crate::statement::Page;
use crate::write::Files;

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    let mut put = |name: &str, text: &str| files.insert(name.into(), text.into());
    put(
        "input_validators/validator.py",
        &problem.program("validator.py").expect("it was checked").source,
    );
    if let Some(checker) = problem.program("checker.py") {
        put("output_validators/checker.py", &checker.source);
    }
    // The only place for a time limit: Kattis works it out from the accepted submissions, others read this.
    put(".timelimit", &format!("{}\n", problem.limits.time.as_secs_f64()));
    for page in Page::all(problem) {
        put(&format!("problem_statement/problem.{}.tex", page.language), &page.tex());
    }
    for submission in &problem.submissions {
        let folder = place(problem, submission);
        put(&format!("submissions/{folder}/{}", submission.name), &submission.source);
    }
    files.insert("problem.yaml".into(), yaml(&Metadata::of(problem)));
    add_tests(&mut files, problem);
    add_pictures(&mut files, problem, "attachments");
    files
}

/// Tells whether submissions earn points, and are not just accepted or rejected.
fn scoring(problem: &Problem) -> bool {
    problem.subtasks.len() > 1
}

/// Returns the folder of a submission. One that earns some of the points is accepted in part.
fn place(problem: &Problem, submission: &Submission) -> &'static str {
    let partial = submission.expected != Expected::Accepted && !submission.earns.is_empty();
    if partial && scoring(problem) { "partially_accepted" } else { folder(submission.expected) }
}

fn add_tests(files: &mut Files, problem: &Problem) {
    for test in &problem.samples {
        add(files, &format!("data/sample/{}", test.name), test);
    }
    let groups = problem.groups();
    for (index, (subtask, group)) in problem.subtasks.iter().zip(&groups).enumerate() {
        let included = problem.reach(index).into_iter().flat_map(|index| &problem.subtasks[index].tests);
        for test in included {
            add(files, &format!("data/secret/{group}/{}", test.name), test);
        }
        let config = yaml(&Group::of(problem, subtask));
        files.insert(format!("data/secret/{group}/testdata.yaml"), config);
    }
    if scoring(problem) {
        // The samples earn nothing; any subtask's points count. Each group would inherit the flags of the one above it.
        let mut put = |name: &str, flags| files.insert(name.into(), yaml(&Sum::of(flags)));
        put("data/testdata.yaml", "ignore_sample");
        put("data/sample/testdata.yaml", "sum");
        put("data/secret/testdata.yaml", "sum accept_if_any_accepted");
    }
}

/// `problem.yaml`.
#[derive(Serialize)]
struct Metadata {
    #[serde(rename = "type")]
    kind: &'static str,
    uuid: String,
    validation: &'static str,
    limits: Limits,
    #[serde(skip_serializing_if = "Option::is_none")]
    grading: Option<Grading>,
}

#[derive(Serialize)]
struct Limits {
    memory: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<u64>,
}

#[derive(Serialize)]
struct Grading {
    show_test_data_groups: bool,
}

impl Metadata {
    fn of(problem: &Problem) -> Self {
        let custom = problem.program("checker.py").is_some();
        let output = output_limit(problem.longest_answer());
        Metadata {
            kind: if scoring(problem) { "scoring" } else { "pass-fail" },
            uuid: problem.uuid(),
            validation: if custom { "custom" } else { "default" },
            limits: Limits { memory: problem.limits.mebibytes, output },
            grading: scoring(problem).then_some(Grading { show_test_data_groups: true }),
        }
    }
}

/// `testdata.yaml` of all tests, or of all secret ones.
#[derive(Serialize)]
struct Sum {
    on_reject: &'static str,
    grader_flags: &'static str,
    range: &'static str,
}

impl Sum {
    fn of(grader_flags: &'static str) -> Self {
        Sum { on_reject: "continue", grader_flags, range: "0 100" }
    }
}

/// `testdata.yaml` of a subtask.
#[derive(Serialize)]
struct Group {
    on_reject: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    input_validator_flags: String,
    #[serde(flatten)]
    points: Option<Points>,
}

#[derive(Serialize)]
struct Points {
    grader_flags: &'static str,
    accept_score: u32,
    range: String,
}

impl Group {
    fn of(problem: &Problem, subtask: &Subtask) -> Self {
        let points = Points {
            grader_flags: "min",
            accept_score: subtask.points,
            range: format!("0 {}", subtask.points),
        };
        Group {
            on_reject: "break",
            input_validator_flags: subtask.arguments().join(" "),
            points: scoring(problem).then_some(points),
        }
    }
}
