//! LemonLime: a contest folder with `NAME.cdf`, in JSON, and the tests in `data/NAME/`.

use serde::Serialize;

use super::{
    add, add_samples_by_file, add_statements_by_file, add_submissions, json, numbered, with_included,
};
use crate::problem::Problem;
use crate::statement::Page;
use crate::write::Files;

/// Returns a problem's files in this format.
pub(crate) fn files(problem: &Problem) -> Files {
    let mut files = Files::new();
    let name = &problem.name;
    for test in numbered(problem) {
        add(&mut files, &format!("data/{name}/{name}{}", test.number), test.test);
    }
    add_samples_by_file(&mut files, problem);
    add_statements_by_file(&mut files, problem);
    add_submissions(&mut files, problem);
    files.insert(format!("{name}.cdf"), json(&Contest::of(problem)));
    files
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Contest {
    contest_title: String,
    contestants: [(); 0],
    tasks: [Task; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Task {
    problem_title: String,
    source_file_name: String,
    input_file_name: String,
    output_file_name: String,
    standard_input_check: bool,
    standard_output_check: bool,
    sub_folder_check: bool,
    /// 0: contestants hand in programs.
    task_type: u8,
    /// 1: words are compared, whatever is between them.
    comparison_mode: u8,
    diff_arguments: &'static str,
    real_precision: u8,
    special_judge: &'static str,
    compiler_configuration: Compilers,
    answer_file_extension: &'static str,
    test_cases: Vec<TestCase>,
}

/// LemonLime fills in the compilers that it knows.
#[derive(Serialize)]
struct Compilers {}

/// A subtask. Its points are the least that any of its files earns.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TestCase {
    full_score: u32,
    time_limit: u128,
    memory_limit: u64,
    input_files: Vec<String>,
    output_files: Vec<String>,
}

impl Contest {
    fn of(problem: &Problem) -> Self {
        let (name, pages) = (&problem.name, Page::all(problem));
        let page = pages.iter().find(|page| page.language == "zh").unwrap_or(&pages[0]);
        let task = Task {
            problem_title: page.title.clone(),
            source_file_name: name.clone(),
            input_file_name: format!("{name}.in"),
            output_file_name: format!("{name}.out"),
            standard_input_check: false,
            standard_output_check: false,
            sub_folder_check: true,
            task_type: 0,
            comparison_mode: 1,
            diff_arguments: "--ignore-space-change --text --brief",
            real_precision: 3,
            special_judge: "",
            compiler_configuration: Compilers {},
            answer_file_extension: "out",
            test_cases: cases(problem),
        };
        Contest { contest_title: name.clone(), contestants: [], tasks: [task] }
    }
}

fn cases(problem: &Problem) -> Vec<TestCase> {
    let (name, tests) = (&problem.name, numbered(problem));
    let subtasks = problem.subtasks.iter().enumerate().map(|(index, subtask)| {
        let numbers = with_included(problem, &tests, index);
        let files = |ending: &str| {
            numbers.iter().map(|number| format!("{name}/{name}{number}.{ending}")).collect()
        };
        TestCase {
            full_score: subtask.points,
            time_limit: problem.limits.time.as_millis(),
            memory_limit: problem.limits.mebibytes,
            input_files: files("in"),
            output_files: files("ans"),
        }
    });
    subtasks.collect()
}
