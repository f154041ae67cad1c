//! Hydro: `problem.yaml`, a statement for each language, and the tests with `config.yaml` in `testdata/`.

use serde_json::{Value, json};

use super::parts::{add, add_programs, milliseconds, title, yaml};
use crate::problem::{Expected, Problem};
use crate::statement::Page;
use crate::write::Files;

pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    for page in Page::all(problem) {
        let text = page.markdown(false, &samples(problem));
        files.insert(format!("problem_{}.md", page.language), text.into_bytes());
    }
    for ((_, test), number) in problem.secret().zip(1..) {
        add(&mut files, &format!("testdata/{}", stem(problem, number)), test);
    }
    // Hydro knows C++ by this ending.
    let programs = [("checker.cpp", "testdata/checker.cc"), ("validator.cpp", "testdata/validator.cc")];
    add_programs(&mut files, problem, &programs);
    for submission in problem.submissions.iter().filter(|each| each.expected == Expected::Accepted) {
        let (name, ending) = submission.name.rsplit_once('.').expect("it was checked");
        let ending = if ending == "cpp" { "cc" } else { ending };
        // The language is what follows the first dot.
        let name = format!("std/{}.{ending}", name.replace('.', "_"));
        files.insert(name, submission.source.clone().into_bytes());
    }
    let metadata = json!({ "pid": problem.name.replace('-', ""), "title": title(problem) });
    files.insert("problem.yaml".into(), yaml(metadata));
    files.insert("testdata/config.yaml".into(), yaml(config(problem)));
    files
}

fn stem(problem: &Problem, number: usize) -> String {
    format!("{}{number}", problem.name)
}

/// Returns the samples as the blocks from which Hydro makes tables.
fn samples(problem: &Problem) -> String {
    let blocks = problem.samples.iter().enumerate().map(|(index, sample)| {
        let number = index + 1;
        format!("```input{number}\n{}```\n\n```output{number}\n{}```\n\n", sample.input, sample.answer)
    });
    blocks.collect()
}

/// Returns `config.yaml`.
fn config(problem: &Problem) -> Value {
    let mut numbers = 1..;
    let subtasks = problem.subtasks.iter().enumerate().map(|(index, subtask)| {
        let cases = subtask.tests.iter().zip(numbers.by_ref()).map(|(_, number)| {
            let stem = stem(problem, number);
            json!({ "input": format!("{stem}.in"), "output": format!("{stem}.ans") })
        });
        let includes = subtask.includes.iter().map(|other| other + 1);
        json!({
            "id": index + 1,
            "score": subtask.points,
            // Its points are the lowest of any of its tests.
            "type": "min",
            // The subtasks that must also be right.
            "if": (!subtask.includes.is_empty()).then(|| includes.collect::<Value>()),
            "cases": cases.collect::<Value>(),
        })
    });
    json!({
        "type": "default",
        "time": format!("{}ms", milliseconds(problem)),
        "memory": format!("{}m", problem.limits.mebibytes),
        "checker_type": "testlib",
        "checker": "checker.cc",
        "validator": problem.program("validator.cpp").map(|_| "validator.cc"),
        "subtasks": subtasks.collect::<Value>(),
    })
}
