//! Polygon: `problem.xml`, statements in parts, sources for testlib in `files/`, tests as `tests/01` and `tests/01.a`.

use crate::problem::{Expected, Problem, Submission};
use crate::statement::Page;
use crate::tex::{plain, tex};
use crate::write::Files;
use crate::xml::{Element, element};

/// The programs for testlib that a package may have.
const PROGRAMS: [&str; 3] = ["checker.cpp", "generator.cpp", "validator.cpp"];

/// The type that Polygon gives to C++.
const CPP: &str = "cpp.g++17";

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    for name in PROGRAMS {
        if let Some(program) = problem.program(name) {
            files.insert(format!("files/{name}"), program.source.clone().into_bytes());
        }
    }
    let checker = &problem.program("checker.cpp").expect("it was checked").source;
    files.insert("check.cpp".into(), checker.clone().into_bytes());
    for submission in &problem.submissions {
        files.insert(format!("solutions/{}", submission.name), submission.source.clone().into_bytes());
    }
    let width = width(problem);
    let tests = problem.samples.iter().chain(problem.secret().map(|(_, test)| test));
    for (index, test) in tests.enumerate() {
        let name = format!("tests/{:0width$}", index + 1);
        files.insert(format!("{name}.a"), test.answer.clone().into_bytes());
        files.insert(name, test.input.clone().into_bytes());
    }
    for page in Page::all(problem) {
        add_statement(&mut files, problem, &page);
    }
    files.insert("problem.xml".into(), description(problem).document());
    files
}

/// Returns the number of digits in the tests' names.
fn width(problem: &Problem) -> usize {
    (problem.samples.len() + problem.secret().count()).to_string().len().max(2)
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
    let examples = (1..=problem.samples.len())
        .map(|number| format!("\\exmpfile{{example.{number:02}}}{{example.{number:02}.a}}%\n"));
    format!(
        "\\begin{{problem}}{{{title}}}{{standard input}}{{standard output}}{{{time} seconds}}{{{memory} megabytes}}\n\n\
         {legend}\n\\InputFile\n{input}\n\\OutputFile\n{output}\n\\Examples\n\n\\begin{{example}}\n{examples}\
         \\end{{example}}\n\n\\Note\n{notes}\n\\end{{problem}}\n",
        title = plain(&page.title),
        time = problem.limits.time.as_secs_f64(),
        memory = problem.limits.mebibytes,
        examples = examples.collect::<String>(),
    )
}

/// Returns `problem.xml`.
fn description(problem: &Problem) -> Element {
    let pages = Page::all(problem);
    let names = pages
        .iter()
        .map(|page| element("name").with("language", page.words.english).with("value", &page.title));
    let statements = pages.iter().map(|page| {
        let path = format!("statements/{}/problem.tex", page.words.english);
        let statement =
            element("statement").with("charset", "UTF-8").with("language", page.words.english);
        statement.with("mathjax", true).with("path", path).with("type", "application/x-tex")
    });
    let judging = element("judging").with("input-file", "").with("output-file", "").with("run-count", 1);
    element("problem").with("revision", 1).with("short-name", &problem.name).children([
        element("names").children(names),
        element("statements").children(statements),
        judging.children([testset(problem)]),
        executables(problem),
        assets(problem),
    ])
}

/// Returns the tests. The samples are group 0, each subtask is the group of its number.
fn testset(problem: &Problem) -> Element {
    let width = width(problem);
    let test = |group: usize, points: u32| {
        element("test")
            .with("method", "manual")
            .with("group", group)
            .with("points", format!("{points}.0"))
    };
    let samples = problem.samples.iter().map(|_| test(0, 0).with("sample", true));
    let secret = problem.subtasks.iter().enumerate().flat_map(|(index, subtask)| {
        // A group's points are the sum of its tests' points, and are earned by all of them together.
        let points = |place: usize| if place == 0 { subtask.points } else { 0 };
        (0..subtask.tests.len()).map(move |place| test(index + 1, points(place)))
    });
    let count = problem.samples.len() + problem.secret().count();
    element("testset").with("name", "tests").children([
        element("time-limit").text(problem.limits.time.as_millis()),
        element("memory-limit").text(problem.limits.mebibytes << 20),
        element("test-count").text(count),
        element("input-path-pattern").text(format!("tests/%0{width}d")),
        element("answer-path-pattern").text(format!("tests/%0{width}d.a")),
        element("tests").children(samples.chain(secret)),
        element("groups").children(groups(problem)),
    ])
}

fn groups(problem: &Problem) -> Vec<Element> {
    let group = |name: usize, feedback: &str, points: &str| {
        element("group")
            .with("name", name)
            .with("feedback-policy", feedback)
            .with("points-policy", points)
    };
    let samples = (!problem.samples.is_empty()).then(|| group(0, "complete", "each-test"));
    let subtasks = problem.subtasks.iter().enumerate().map(|(index, subtask)| {
        let includes =
            subtask.includes.iter().map(|other| element("dependency").with("group", other + 1));
        let dependencies =
            (!subtask.includes.is_empty()).then(|| element("dependencies").children(includes));
        group(index + 1, "icpc", "complete-group").children(dependencies)
    });
    samples.into_iter().chain(subtasks).collect()
}

fn source(path: String, kind: &str) -> Element {
    element("source").with("path", path).with("type", kind)
}

fn executables(problem: &Problem) -> Element {
    let programs = PROGRAMS.into_iter().filter(|name| problem.program(name).is_some());
    let executables =
        programs.map(|name| element("executable").children([source(format!("files/{name}"), CPP)]));
    element("files").children([element("executables").children(executables)])
}

fn assets(problem: &Problem) -> Element {
    let copy = element("copy").with("path", "check.cpp").with("type", CPP);
    let checker = element("checker").with("type", "testlib");
    let validator = element("validator").children([source("files/validator.cpp".into(), CPP)]);
    let main = problem.submissions.iter().position(|each| each.expected == Expected::Accepted);
    let solutions = problem.submissions.iter().enumerate().map(|(index, submission)| {
        let tag = if Some(index) == main { "main" } else { tag(submission.expected) };
        let path = format!("solutions/{}", submission.name);
        element("solution").with("tag", tag).children([source(path, language(submission))])
    });
    element("assets").children([
        checker.children([source("files/checker.cpp".into(), CPP), copy]),
        element("validators").children([validator]),
        element("solutions").children(solutions),
    ])
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
        _ => CPP,
    }
}
