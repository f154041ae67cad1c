//! The tests of a folder: their names, their order, their answers.

use super::{LEGAL, add, as_json, contains_in_order, flat, folder, judge, verdicts};
use crate::common::{Folder, stderr};

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn tests_of_folders_below_are_found_and_numbers_in_names_compare_as_numbers() {
    let folder = Folder::with("zero.py", super::ZERO);
    for name in ["secret/10", "secret/9", "sample/1", "2", ".hidden/3", "group2/1", "group10/1"] {
        add(&folder, name, LEGAL.0, Some(LEGAL.1));
    }
    folder.write("tests/notes.txt", "not a test");
    let report = as_json(&folder, "-- zero.py");
    let names: Vec<_> =
        report["tests"].as_array().expect("a list").iter().map(|of| of["name"].as_str()).collect();
    let order = ["2", "group2/1", "group10/1", "sample/1", "secret/9", "secret/10"];
    assert_eq!(names, order.map(Some));
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn the_answer_beside_a_test_decides_and_without_one_the_right_answer_does() {
    let folder = Folder::with("zero.py", super::ZERO);
    add(&folder, "1", LEGAL.0, None);
    add(&folder, "2", LEGAL.0, Some("0"));
    add(&folder, "3", LEGAL.0, None);
    folder.write("tests/3.out", "\u{feff}0\r\n");
    let report = as_json(&folder, "-- zero.py");
    assert_eq!(verdicts(&report, 0), ["WA", "AC", "AC"]);
    let by: Vec<_> = (0..3).map(|at| report["tests"][at]["answered_by"].as_str()).collect();
    assert_eq!(by, ["reference", "file", "file"].map(Some));
    let text = flat(&judge(&folder, "-- zero.py").code(0));
    contains_in_order(&text, &["1 test with no answer file; the reference answers"]);
}

#[test]
fn a_folder_without_tests_or_with_an_invalid_one_is_an_error() {
    let folder = folder();
    folder.write("tests/3.in", "4 1\n1 3 2 x\n");
    let run = judge(&folder, "-- zero.py").code(2).stdout_eq("");
    contains_in_order(&stderr(&run), &["3.in:2:7"]);
    let empty = Folder::with("zero.py", super::ZERO);
    let run = judge(&empty, "-- zero.py").code(2).stdout_eq("");
    contains_in_order(&stderr(&run), &["cannot read tests"]);
    std::fs::create_dir(empty.path("tests")).expect("a folder can be made");
    let run = judge(&empty, "-- zero.py").code(2).stdout_eq("");
    contains_in_order(&stderr(&run), &["there is no .in file in tests"]);
}

const PLAN: &str = r#"
[[subtask]]
name = "illegal"
points = 30
[[subtask]]
name = "all"
points = 70
includes = ["illegal"]
[[file]]
name = "1"
subtask = "illegal"
catches = ["x"]
[[file]]
name = "2"
subtask = "all"
[[file]]
name = "10"
subtask = "all"
"#;

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn subtasks_group_the_tests_and_give_points() {
    let folder = folder();
    folder.write("tests/suite.toml", PLAN);
    let run = judge(&folder, "--show verdict -- right.py zero.py").code(0);
    contains_in_order(
        &flat(&run),
        &[
            "subtask illegal (30 points)\n1\nright.py AC\nzero.py AC\n",
            "subtask all (70 points, includes illegal)\n2 10\nright.py AC AC\nzero.py WA WA\n",
            "memory score\n",
            "right.py AC 0 ",
            "MiB 100\n",
            "zero.py WA 2 ",
            "MiB 30\n",
        ],
    );
    let report = as_json(&folder, "-- right.py zero.py");
    let scores = [0, 1].map(|at| report["programs"][at]["score"].as_f64());
    assert_eq!(scores, [Some(100.0), Some(30.0)]);
    folder.write("tests/suite.toml", PLAN.replace("includes = [\"illegal\"]", "includes = [\"other\"]"));
    let run = judge(&folder, "-- zero.py").code(2);
    contains_in_order(&stderr(&run), &["suite.toml: there is no subtask \"other\""]);
}
