//! The formats, each a pure function from a problem to files.

pub(crate) mod ccr;
pub(crate) mod hydro;
pub(crate) mod icpc;
pub(crate) mod icpc_legacy;
pub(crate) mod lemon;
pub(crate) mod luogu;
pub(crate) mod polygon;
pub(crate) mod tuack;

use std::fmt::Write as _;

use serde::Serialize;

use crate::problem::{Problem, Submission, Test};
use crate::words::Words;
use crate::write::Files;

/// Returns a value in YAML.
fn yaml(value: &impl Serialize) -> Vec<u8> {
    // As BAPCtools writes it: it compares the text of what is there with its own.
    let options = serde_saphyr::ser_options! { compact_list_indent: false };
    let text = serde_saphyr::to_string_with_options(value, options);
    text.expect("what formats write is plain data").into_bytes()
}

/// Returns a value in JSON, on many lines.
fn json(value: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).expect("what formats write is plain data");
    text.push(b'\n');
    text
}

/// Adds a test's input and answer to files, as `STEM.in` and `STEM.ans`.
fn add(files: &mut Files, stem: &str, test: &Test) {
    files.insert(format!("{stem}.in"), test.input.clone().into_bytes());
    files.insert(format!("{stem}.ans"), test.answer.clone().into_bytes());
}

/// A secret test with its number in the problem, counted from 1.
struct Numbered<'a> {
    number: usize,
    /// The index of its subtask.
    subtask: usize,
    test: &'a Test,
}

/// Returns all secret tests with their numbers.
fn numbered(problem: &Problem) -> Vec<Numbered<'_>> {
    let tests = problem.secret().enumerate();
    tests.map(|(index, (subtask, test))| Numbered { number: index + 1, subtask, test }).collect()
}

/// Returns the numbers of the tests of a subtask and of all that it includes.
fn with_included(problem: &Problem, tests: &[Numbered<'_>], subtask: usize) -> Vec<usize> {
    let reach = problem.reach(subtask);
    tests.iter().filter(|test| reach.contains(&test.subtask)).map(|test| test.number).collect()
}

/// Returns all samples in Markdown, for formats that show them in the statement.
fn samples(problem: &Problem, words: &Words) -> String {
    let mut text = String::new();
    for (index, sample) in problem.samples.iter().enumerate() {
        for (head, body) in [(words.sample_input, &sample.input), (words.sample_output, &sample.answer)]
        {
            let _ = write!(text, "## {head} {}\n\n```\n{body}```\n\n", index + 1);
        }
    }
    text
}

/// Adds the statements to the files of a format whose programs read and write files: `statement.zh.md`.
fn add_statements_by_file(files: &mut Files, problem: &Problem) {
    for mut page in crate::statement::Page::all(problem) {
        let note = page.words.by_file.replace("{}", &problem.name);
        page.input.text = format!("{note}\n\n{}", page.input.text);
        let text = page.markdown(true, &samples(problem, page.words));
        files.insert(format!("statement.{}.md", page.language), text.into_bytes());
    }
}

/// Adds the samples for contestants, as files of the names that their programs read and write.
fn add_samples_by_file(files: &mut Files, problem: &Problem) {
    for (index, sample) in problem.samples.iter().enumerate() {
        add(files, &format!("down/{}/{}{}", problem.name, problem.name, index + 1), sample);
    }
}

/// Adds the pictures of samples, which contestants may have, in a folder.
fn add_pictures(files: &mut Files, problem: &Problem, folder: &str) {
    for sample in &problem.samples {
        if let Some(picture) = &sample.picture {
            files.insert(format!("{folder}/{}.svg", sample.name), picture.clone().into_bytes());
        }
    }
}

/// Returns the path of a submission in formats that have no place of their own for it.
fn submission_path(submission: &Submission) -> String {
    format!("submissions/{}/{}", icpc::folder(submission.expected), submission.name)
}

/// Adds the submissions to the files of such a format.
fn add_submissions(files: &mut Files, problem: &Problem) {
    for submission in &problem.submissions {
        files.insert(submission_path(submission), submission.source.clone().into_bytes());
    }
}
