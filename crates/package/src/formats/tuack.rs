//! tuack: `conf.yaml`, the tests in `data/`, the samples in `down/`, and statements that are templates.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{add, add_submissions, numbered, submission_path, with_included, yaml};
use crate::problem::{Expected, Problem, Submission};
use crate::statement::{Page, Section};
use crate::write::Files;

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    for (index, sample) in problem.samples.iter().enumerate() {
        add(&mut files, &format!("down/{}", index + 1), sample);
    }
    for test in numbered(problem) {
        add(&mut files, &format!("data/{}", test.number), test.test);
    }
    for page in Page::all(problem) {
        let text = statement(&page, problem.samples.len());
        files.insert(format!("statement/{}.md", language(&page)), text.into_bytes());
    }
    add_submissions(&mut files, problem);
    files.insert("conf.yaml".into(), yaml(&Configuration::of(problem)));
    files
}

fn language(page: &Page) -> &str {
    if page.language == "zh" { "zh-cn" } else { &page.language }
}

/// Returns a statement as a template of Jinja, which adds the title, the samples and how to read and write.
fn statement(page: &Page, samples: usize) -> String {
    let section = |Section { heading, text }: &Section, first: &str| {
        format!("## {heading}\n\n{first}{}\n\n", literal(text))
    };
    let mut text =
        format!("{{{{ self.title() }}}}\n\n## {}\n\n{}\n\n", page.words.story, literal(&page.story));
    text += &section(&page.input, "{{ self.input_file() }}\n\n");
    text += &section(&page.output, "{{ self.output_file() }}\n\n");
    for number in 1..=samples {
        text += &format!("{{{{ s('sample', {number}) }}}}\n\n{{{{ self.sample_text() }}}}\n\n");
    }
    text + &section(&page.notes, "")
}

/// Takes apart what begins or ends something in a template. In mathematics a space changes nothing.
fn literal(text: &str) -> String {
    let mut text = text.to_owned();
    for pair in ["{{", "{%", "{#", "}}", "%}", "#}"] {
        let apart = format!("{} {}", &pair[..1], &pair[1..]);
        // Twice, because of three in a row.
        text = text.replace(pair, &apart).replace(pair, &apart);
    }
    text
}

/// `conf.yaml`.
#[derive(Serialize)]
struct Configuration {
    version: u8,
    folder: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    name: String,
    title: BTreeMap<String, String>,
    #[serde(rename = "time limit")]
    time_limit: f64,
    #[serde(rename = "memory limit")]
    memory_limit: String,
    #[serde(rename = "partial score")]
    partial_score: bool,
    #[serde(rename = "file io")]
    file_io: bool,
    compile: BTreeMap<&'static str, &'static str>,
    samples: [Samples; 1],
    data: Vec<Pack>,
    pre: [(); 0],
    users: BTreeMap<&'static str, BTreeMap<String, Algorithm>>,
}

#[derive(Serialize)]
struct Samples {
    cases: Vec<usize>,
}

/// Tests that earn points together.
#[derive(Serialize)]
struct Pack {
    score: u32,
    cases: Vec<usize>,
}

/// A solution with the points that it should earn.
#[derive(Serialize)]
struct Algorithm {
    path: String,
    expected: String,
}

impl Algorithm {
    fn of(problem: &Problem, submission: &Submission) -> Self {
        let earned = match submission.expected {
            Expected::Accepted => 100,
            _ => submission.earns.iter().map(|&index| problem.subtasks[index].points).sum(),
        };
        Algorithm { path: submission_path(submission), expected: format!("== {earned}") }
    }
}

impl Configuration {
    fn of(problem: &Problem) -> Self {
        let tests = numbered(problem);
        let data = problem.subtasks.iter().enumerate();
        let data = data.map(|(index, subtask)| Pack {
            score: subtask.points,
            cases: with_included(problem, &tests, index),
        });
        let titles = Page::all(problem).into_iter().map(|page| (language(&page).to_owned(), page.title));
        let submissions = problem.submissions.iter();
        let users = submissions.map(|each| (each.name.clone(), Algorithm::of(problem, each))).collect();
        Configuration {
            version: 2,
            folder: "problem",
            kind: "program",
            name: problem.name.clone(),
            title: titles.collect(),
            time_limit: problem.limits.time.as_secs_f64(),
            memory_limit: format!("{} MiB", problem.limits.mebibytes),
            partial_score: false,
            file_io: false,
            compile: BTreeMap::from([
                ("c", "-O2 -std=c11"),
                ("cpp", "-O2 -std=c++17"),
                ("java", ""),
                ("py", ""),
            ]),
            samples: [Samples { cases: (1..=problem.samples.len()).collect() }],
            data: data.collect(),
            pre: [],
            users: BTreeMap::from([("crosscheck", users)]),
        }
    }
}
