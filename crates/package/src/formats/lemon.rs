//! LemonLime: a contest folder with `NAME.cdf`, in JSON, and the tests in `data/NAME/`.

use super::node::{Node, map};
use super::parts::{by_file, milliseconds, title, with_included};
use crate::problem::Problem;
use crate::write::Files;

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = by_file(problem);
    let mut text = serde_json::to_vec_pretty(&contest(problem)).expect("it is plain data");
    text.push(b'\n');
    files.insert(format!("{}.cdf", problem.name), text);
    files
}

fn contest(problem: &Problem) -> Node {
    let name = &*problem.name;
    let task = map! {
        "problemTitle": title(problem),
        "sourceFileName": name,
        "inputFileName": format!("{name}.in"),
        "outputFileName": format!("{name}.out"),
        "standardInputCheck": false,
        "standardOutputCheck": false,
        "subFolderCheck": true,
        // Contestants hand in programs.
        "taskType": 0_u32,
        // Words are compared, whatever is between them.
        "comparisonMode": 1_u32,
        "diffArguments": "--ignore-space-change --text --brief",
        "realPrecision": 3_u32,
        "specialJudge": "",
        // LemonLime fills in the compilers that it knows.
        "compilerConfiguration": map! {},
        "answerFileExtension": "out",
        "testCases": Node::list((0..problem.subtasks.len()).map(|index| test_case(problem, index))),
    };
    map! {
        "contestTitle": name,
        "contestants": Node::List(Vec::new()),
        "tasks": Node::List(vec![task]),
    }
}

/// Returns a subtask. Its points are the least that any of its files earns.
fn test_case(problem: &Problem, index: usize) -> Node {
    let name = &problem.name;
    let files = |ending: &str| {
        Node::list(with_included(problem, index).map(|number| format!("{name}/{name}{number}.{ending}")))
    };
    map! {
        "fullScore": problem.subtasks[index].points,
        "timeLimit": milliseconds(problem),
        "memoryLimit": problem.limits.mebibytes,
        "inputFiles": files("in"),
        "outputFiles": files("ans"),
    }
}
