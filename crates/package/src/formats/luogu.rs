//! Luogu: a flat archive of tests with `config.yml`, and beside it the texts to enter on the problem's page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::json;

use super::parts::{add, add_programs, add_submissions, milliseconds, yaml};
use crate::problem::Problem;
use crate::statement::Page;
use crate::words::Words;
use crate::write::{Files, zip};

const README: &str = "\
1. 上传 `data.zip` 作为测试数据。
2. 将每个子任务（Subtask）的计分方式设为“取最小值”。
3. 如果有 `scoring.txt`，将其内容填入整题的计分脚本：包含其他子任务的子任务，只有在那些子任务也通过时才得分。
4. 为题目加上“Special Judge”标签：`data.zip` 中有 `checker.cpp`。
5. 题面见 `statement.*.md`。
";

pub(crate) fn files(problem: &Problem) -> Files {
    let mut files =
        Files::from([("README.md".into(), README.into()), ("data.zip".into(), zip(&data(problem)))]);
    if problem.subtasks.iter().any(|subtask| !subtask.includes.is_empty()) {
        files.insert("scoring.txt".into(), script(problem).into_bytes());
    }
    for page in Page::all(problem) {
        let text = page.markdown(true, &samples(problem, page.words));
        files.insert(format!("statement.{}.md", page.language), text.into_bytes());
    }
    add_submissions(&mut files, problem);
    files
}

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

/// Returns what is in the archive.
fn data(problem: &Problem) -> Files {
    let mut files = Files::new();
    let mut config = BTreeMap::new();
    let width = problem.secret().count().to_string().len();
    for ((subtask, test), number) in problem.secret().zip(1..) {
        let stem = format!("{}{number:0width$}", problem.name);
        add(&mut files, &stem, test);
        // Luogu's units are milliseconds and KiB.
        let point = json!({
            "timeLimit": milliseconds(problem),
            "memoryLimit": problem.limits.mebibytes * 1024,
            "score": problem.subtasks[subtask].points,
            "subtaskId": subtask + 1,
        });
        config.insert(format!("{stem}.in"), point);
    }
    add_programs(&mut files, problem, &["checker.cpp", "validator.cpp"].map(|name| (name, name)));
    files.insert("config.yml".into(), yaml(json!(config)));
    files
}

/// Returns the scoring script: a subtask earns its points if it and all that it includes are right.
fn script(problem: &Problem) -> String {
    let mut text =
        String::from("@total_score = 0;\n@final_status = AC;\n@final_time = 0;\n@final_memory = 0;\n");
    for (index, subtask) in problem.subtasks.iter().enumerate() {
        let right = problem.reach(index).into_iter().map(|index| format!("@status{} == AC", index + 1));
        let (right, number) = (right.collect::<Vec<_>>().join(" and "), index + 1);
        let _ = write!(
            text,
            "if {right}; then\n    @score{number} = {points};\nelse\n    @score{number} = 0;\n    @final_status = \
             UNAC;\nfi\n@total_score = @total_score + @score{number};\n",
            points = subtask.points
        );
        for (total, of) in [("@final_time", "@time"), ("@final_memory", "@memory")] {
            let _ = write!(text, "if {of}{number} > {total}; then\n    {total} = {of}{number};\nfi\n");
        }
    }
    text
}
