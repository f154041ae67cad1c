//! tuack: `conf.yaml`, the tests in `data/`, the samples in `down/`, and statements that are templates.

use std::collections::BTreeMap;

use super::node::{Node, map};
use super::parts::{add, add_submissions, numbered, submission_path, with_included, yaml};
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
    files.insert("conf.yaml".into(), yaml(&configuration(problem)));
    files
}

fn language(page: &Page) -> &str {
    if page.language == "zh" { "zh-cn" } else { &page.language }
}

/// Returns a statement as a template of Jinja, which adds the title, the samples and how to read and write.
fn statement(page: &Page, samples: usize) -> String {
    let section = |Section { heading, text, .. }: &Section, first: &str| {
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

/// Returns the points that a solution should earn, with its path.
fn algorithm(problem: &Problem, submission: &Submission) -> Node {
    let earned: u32 = match submission.expected {
        Expected::Accepted => 100,
        _ => submission.earns.iter().map(|&index| problem.subtasks[index].points).sum(),
    };
    map! { "path": submission_path(submission), "expected": format!("== {earned}") }
}

/// Returns `conf.yaml`.
fn configuration(problem: &Problem) -> Node {
    // Names are in order.
    let titles = Page::all(problem).into_iter().map(|page| (language(&page).to_owned(), page.title));
    let titles: BTreeMap<String, String> = titles.collect();
    let submissions = problem.submissions.iter();
    let users: BTreeMap<String, Node> =
        submissions.map(|each| (each.name.clone(), algorithm(problem, each))).collect();
    // Tests that earn points together.
    let packs = problem.subtasks.iter().enumerate().map(|(index, subtask)| {
        map! { "score": subtask.points, "cases": Node::list(with_included(problem, index)) }
    });
    map! {
        "version": 2_u32,
        "folder": "problem",
        "type": "program",
        "name": &*problem.name,
        "title": Node::map(titles.into_iter().map(|(language, title)| (language, title.into()))),
        "time limit": problem.limits.time.as_secs_f64(),
        "memory limit": format!("{} MiB", problem.limits.mebibytes),
        "partial score": false,
        "file io": false,
        "compile": map! { "c": "-O2 -std=c11", "cpp": "-O2 -std=c++17", "java": "", "py": "" },
        "samples": Node::List(vec![map! { "cases": Node::list(1..=problem.samples.len()) }]),
        "data": Node::list(packs),
        "pre": Node::List(Vec::new()),
        "users": map! { "crosscheck": Node::map(users) },
    }
}
