//! The problem package format "legacy", as problemtools 1.2026 and Kattis read it, and DOMjudge.
//!
//! Several subtasks make a scoring problem: each is a group of tests that earns its points if all of them are right.
//! The format has no inclusion, so a group has copies of the tests that it includes.

use serde_json::{Value, json};

use super::icpc::shared;
use super::parts::{add, folder, output_limit, yaml};
use crate::problem::{Expected, Problem, Submission, Subtask};
use crate::write::Files;

pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = shared(problem, "output_validators/checker", "problem_statement");
    let mut put = |name: &str, text: &str| files.insert(name.into(), text.into());
    // The only place for a time limit: Kattis derives it from the accepted submissions, other judges read this.
    put(".timelimit", &format!("{}\n", problem.limits.time.as_secs_f64()));
    for submission in &problem.submissions {
        let folder = place(problem, submission);
        put(&format!("submissions/{folder}/{}", submission.name), &submission.source);
    }
    files.insert("problem.yaml".into(), yaml(metadata(problem)));
    add_tests(&mut files, problem);
    files
}

/// Returns whether submissions earn points, rather than being accepted or rejected.
fn scoring(problem: &Problem) -> bool {
    problem.subtasks.len() > 1
}

/// Returns the folder of a submission. One that earns some of the points is partially accepted.
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
        let config = yaml(configuration(problem, subtask));
        files.insert(format!("data/secret/{group}/testdata.yaml"), config);
    }
    if scoring(problem) {
        // The samples earn nothing; any subtask's points count. Each group would inherit the flags of the one above it.
        let mut put = |name: &str, flags: &str| {
            let sum = json!({ "on_reject": "continue", "grader_flags": flags, "range": "0 100" });
            files.insert(name.into(), yaml(sum))
        };
        put("data/testdata.yaml", "ignore_sample");
        put("data/sample/testdata.yaml", "sum");
        put("data/secret/testdata.yaml", "sum accept_if_any_accepted");
    }
}

/// Returns `problem.yaml`.
fn metadata(problem: &Problem) -> Value {
    json!({
        "type": if scoring(problem) { "scoring" } else { "pass-fail" },
        "uuid": problem.uuid(),
        "validation": "custom",
        "limits": { "memory": problem.limits.mebibytes, "output": output_limit(problem) },
        "grading": scoring(problem).then(|| json!({ "show_test_data_groups": true })),
    })
}

/// Returns `testdata.yaml` of a subtask.
fn configuration(problem: &Problem, subtask: &Subtask) -> Value {
    let (arguments, points) =
        (subtask.arguments().join(" "), scoring(problem).then_some(subtask.points));
    json!({
        "on_reject": "break",
        "input_validator_flags": Some(arguments).filter(|arguments| !arguments.is_empty()),
        "grader_flags": points.map(|_| "min"),
        "accept_score": points,
        "range": points.map(|points| format!("0 {points}")),
    })
}
