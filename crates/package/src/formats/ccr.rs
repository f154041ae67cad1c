//! CCR-Plus: a contest folder with `.ccr`, and the tests with `.prb`, in XML, in `data/NAME/`.

use super::parts::{by_file, with_included};
use crate::problem::Problem;
use crate::write::Files;
use crate::xml::{Element, element};

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let (mut files, name) = (by_file(problem), &problem.name);
    files.insert(".ccr".into(), contest(name).document());
    files.insert(format!("data/{name}/.prb"), configuration(problem).document());
    files
}

fn contest(name: &str) -> Element {
    let order = element("order").children([element("problem").text(name)]);
    element("contest").with("maker", "crosscheck").children([order])
}

fn configuration(problem: &Problem) -> Element {
    let name = &problem.name;
    let languages = [("gcc -o %2 %1.c -lm -O2", "c"), ("g++ -o %2 %1.cpp -lm -O2", "cpp")].map(
        |(command, ending)| {
            let command = command.replace("%1", name).replace("%2", name);
            element("language")
                .with("cmd", command)
                .with("file", format!("{name}.{ending}"))
                .with("time", 10)
        },
    );
    let source =
        element("source").with("dir", name).with("file", name).with("code", 100).children(languages);
    let subtasks = problem.subtasks.iter().enumerate().map(|(index, subtask)| {
        let points = with_included(problem, index).map(|number| point(problem, number));
        element("subtask").with("score", subtask.points).children(points)
    });
    let task = element("task")
        .with("input", format!("{name}.in"))
        .with("output", format!("{name}.out"))
        // Compares all of the text, but for spaces at the ends of lines and ends of lines at the end.
        .with("checker", "fulltext")
        .with("time", 10)
        .children(subtasks);
    element("problem").with("type", "TRA_0_4").with("maker", "crosscheck").children([source, task])
}

fn point(problem: &Problem, number: usize) -> Element {
    let name = &problem.name;
    element("point")
        .with("in", format!("{name}{number}.in"))
        .with("out", format!("{name}{number}.ans"))
        .with("time", problem.limits.time.as_secs_f64())
        .with("mem", problem.limits.mebibytes)
}
