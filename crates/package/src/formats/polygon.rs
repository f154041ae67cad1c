//! Polygon: `problem.xml`, statements in parts, sources for testlib in `files/`, tests as `tests/01` and `tests/01.a`.

use minijinja::context;

use super::parts::{add_programs, milliseconds};
use crate::problem::{Expected, Problem, Submission};
use crate::statement::Page;
use crate::template::filled;
use crate::tex::{plain, tex};
use crate::write::Files;

/// The programs for testlib that a package may have.
const PROGRAMS: [(&str, &str); 2] =
    [("checker.cpp", "files/checker.cpp"), ("validator.cpp", "files/validator.cpp")];

pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    add_programs(&mut files, problem, &[("checker.cpp", "check.cpp")]);
    add_programs(&mut files, problem, &PROGRAMS);
    for submission in &problem.submissions {
        files.insert(format!("solutions/{}", submission.name), submission.source.clone().into_bytes());
    }
    let width = width(problem);
    for (index, test) in problem.tests().enumerate() {
        let name = format!("tests/{:0width$}", index + 1);
        files.insert(format!("{name}.a"), test.answer.clone().into_bytes());
        files.insert(name, test.input.clone().into_bytes());
    }
    for page in Page::all(problem) {
        add_statement(&mut files, problem, &page);
    }
    files.insert("problem.xml".into(), description(problem).into_bytes());
    files
}

fn width(problem: &Problem) -> usize {
    problem.tests().count().to_string().len().max(2)
}

/// Adds a statement, in parts and as a whole.
fn add_statement(files: &mut Files, problem: &Problem, page: &Page) {
    let folder = format!("statement-sections/{}", page.words.english);
    let whole = format!("statements/{}", page.words.english);
    let tex = |markdown: &str| tex(markdown).expect("the statements have been checked");
    let parts = [
        ("legend", tex(&page.story)),
        ("input", tex(&page.input.text)),
        ("output", tex(&page.output.text)),
        ("notes", tex(&page.notes.text)),
    ];
    files.insert(format!("{whole}/problem.tex"), document(problem, page, &parts).into_bytes());
    files.insert(format!("{folder}/name.tex"), plain(&page.title).into_bytes());
    for (name, text) in parts {
        files.insert(format!("{folder}/{name}.tex"), text.into_bytes());
    }
    for (index, sample) in problem.samples.iter().enumerate() {
        for folder in [&folder, &whole] {
            let name = format!("{folder}/example.{:02}", index + 1);
            files.insert(format!("{name}.a"), sample.answer.clone().into_bytes());
            files.insert(name, sample.input.clone().into_bytes());
        }
    }
}

/// Returns a whole statement for `olymp.sty`.
fn document(problem: &Problem, page: &Page, parts: &[(&str, String); 4]) -> String {
    let [(_, legend), (_, input), (_, output), (_, notes)] = parts;
    let examples: Vec<String> =
        (1..=problem.samples.len()).map(|number| format!("{number:02}")).collect();
    let values = context! {
        title => plain(&page.title), time => problem.limits.time.as_secs_f64().to_string(),
        memory => problem.limits.mebibytes, legend, input, output, notes, examples,
    };
    filled(include_str!("polygon.tex.txt"), values)
}

/// Returns `problem.xml`.
fn description(problem: &Problem) -> String {
    let pages = Page::all(problem).into_iter();
    let pages = pages.map(|page| context! { language => page.words.english, title => page.title });
    let main = problem.submissions.iter().position(|each| each.expected == Expected::Accepted);
    let solutions = problem.submissions.iter().enumerate().map(|(index, submission)| {
        let tag = if Some(index) == main { "main" } else { tag(submission.expected) };
        context! { tag, name => &submission.name, language => language(submission) }
    });
    let subtasks = problem.subtasks.iter().map(|subtask| {
        let (tests, includes) = (subtask.tests.len(), subtask.includes.clone());
        context! { points => subtask.points, tests, includes }
    });
    let programs =
        PROGRAMS.into_iter().filter(|(name, _)| problem.program(name).is_some()).map(|(_, path)| path);
    let values = context! {
        name => &problem.name, pages => pages.collect::<Vec<_>>(), width => width(problem),
        time => milliseconds(problem), memory => problem.limits.mebibytes << 20,
        samples => problem.samples.len(), tests => problem.tests().count(),
        subtasks => subtasks.collect::<Vec<_>>(), programs => programs.collect::<Vec<_>>(),
        solutions => solutions.collect::<Vec<_>>(),
    };
    filled(include_str!("polygon.xml.txt"), values)
}

fn tag(expected: Expected) -> &'static str {
    match expected {
        Expected::Accepted => "accepted",
        Expected::Wrong => "wrong-answer",
        Expected::Slow => "time-limit-exceeded",
    }
}

/// Returns the type that Polygon gives to a solution's language.
fn language(submission: &Submission) -> &'static str {
    match submission.name.rsplit('.').next() {
        Some("c") => "c.gcc",
        Some("py") => "python.3",
        Some("java") => "java11",
        Some("rs") => "rust.2021",
        _ => "cpp.g++17",
    }
}
