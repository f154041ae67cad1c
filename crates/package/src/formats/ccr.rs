//! CCR-Plus: a contest folder with `.ccr`, and the tests with `.prb`, in XML, in `data/NAME/`.

use minijinja::context;

use super::parts::{by_file, with_included};
use crate::problem::Problem;
use crate::template::filled;
use crate::write::Files;

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let (mut files, name) = (by_file(problem), &problem.name);
    let subtasks = problem.subtasks.iter().enumerate().map(|(index, subtask)| {
        let tests: Vec<usize> = with_included(problem, index).collect();
        context! { points => subtask.points, tests }
    });
    let values = context! {
        name, subtasks => subtasks.collect::<Vec<_>>(),
        time => problem.limits.time.as_secs_f64().to_string(), memory => problem.limits.mebibytes,
    };
    let mut put =
        |name: String, template| files.insert(name, filled(template, &[], values.clone()).into());
    put(".ccr".into(), include_str!("ccr.xml.txt"));
    put(format!("data/{name}/.prb"), include_str!("prb.xml.txt"));
    files
}
