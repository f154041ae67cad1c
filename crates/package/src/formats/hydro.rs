//! Hydro: `problem.yaml`, a statement for each language, and the tests with `config.yaml` in `testdata/`.

use serde::Serialize;

use super::{add, add_pictures, numbered, yaml};
use crate::problem::{Expected, Problem};
use crate::statement::Page;
use crate::write::Files;

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    let pages = Page::all(problem);
    for page in &pages {
        let text = page.markdown(false, &samples(problem));
        files.insert(format!("problem_{}.md", page.language), text.into_bytes());
    }
    for test in numbered(problem) {
        add(&mut files, &format!("testdata/{}", stem(problem, test.number)), test.test);
    }
    // Hydro knows C++ by this ending.
    for role in ["checker", "validator"] {
        if let Some(program) = problem.program(&format!("{role}.cpp")) {
            files.insert(format!("testdata/{role}.cc"), program.source.clone().into_bytes());
        }
    }
    for submission in problem.submissions.iter().filter(|each| each.expected == Expected::Accepted) {
        let (name, ending) = submission.name.rsplit_once('.').expect("it was checked");
        let ending = if ending == "cpp" { "cc" } else { ending };
        // The language is what follows the first dot.
        let name = format!("std/{}.{ending}", name.replace('.', "_"));
        files.insert(name, submission.source.clone().into_bytes());
    }
    add_pictures(&mut files, problem, "additional_file");
    let title = pages.iter().find(|page| page.language == "zh").unwrap_or(&pages[0]).title.clone();
    files.insert("problem.yaml".into(), yaml(&Metadata { pid: problem.name.replace('-', ""), title }));
    files.insert("testdata/config.yaml".into(), yaml(&Config::of(problem)));
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

/// `problem.yaml`.
#[derive(Serialize)]
struct Metadata {
    pid: String,
    title: String,
}

/// `config.yaml`.
#[derive(Serialize)]
struct Config {
    #[serde(rename = "type")]
    kind: &'static str,
    time: String,
    memory: String,
    checker_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    checker: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    validator: Option<&'static str>,
    subtasks: Vec<Subtask>,
}

#[derive(Serialize)]
struct Subtask {
    id: usize,
    score: u32,
    /// Its points are the least that any of its tests has.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The subtasks that must be right, too.
    #[serde(rename = "if", skip_serializing_if = "Vec::is_empty")]
    includes: Vec<usize>,
    cases: Vec<Case>,
}

#[derive(Serialize)]
struct Case {
    input: String,
    output: String,
}

impl Config {
    fn of(problem: &Problem) -> Self {
        let has = |name: &str| problem.program(name).is_some();
        let tests = numbered(problem);
        let subtasks = problem.subtasks.iter().enumerate().map(|(index, subtask)| Subtask {
            id: index + 1,
            score: subtask.points,
            kind: "min",
            includes: subtask.includes.iter().map(|other| other + 1).collect(),
            cases: tests
                .iter()
                .filter(|test| test.subtask == index)
                .map(|test| {
                    let stem = stem(problem, test.number);
                    Case { input: format!("{stem}.in"), output: format!("{stem}.ans") }
                })
                .collect(),
        });
        Config {
            kind: "default",
            time: format!("{}ms", problem.limits.time.as_millis()),
            memory: format!("{}m", problem.limits.mebibytes),
            checker_type: if has("checker.cpp") { "testlib" } else { "default" },
            checker: has("checker.cpp").then_some("checker.cc"),
            validator: has("validator.cpp").then_some("validator.cc"),
            subtasks: subtasks.collect(),
        }
    }
}
