//! `solve`: the answer from either side, and the steps that lead to it.

use snapbox::str;

use super::{SAMPLE, folder};
use crate::common::{Folder, stdout};

#[test]
fn both_sides_know_the_answer_to_the_sample() {
    for options in ["", "--by engine", "--by reference"] {
        folder()
            .run(&format!("solve texas sample.in {options}"))
            .code(0)
            .stdout_eq("11692\n")
            .stderr_eq("");
    }
}

#[test]
fn without_a_file_the_case_is_read_from_standard_input() {
    for arguments in [&["solve", "texas"][..], &["solve", "texas", "-"]] {
        let run = Folder::new().run_all(arguments.iter().copied(), SAMPLE);
        run.code(0).stdout_eq("11692\n").stderr_eq("");
    }
}

#[test]
fn a_trace_is_one_step_a_line_and_the_same_by_both_sides() {
    let [engine, reference] = ["engine", "reference"].map(|side| {
        let run = folder().run(&format!("solve texas sample.in --trace --by {side}"));
        let trace = stdout(&run.code(0).stderr_eq(""));
        // The header names the side; around the steps stand the case and the answer.
        let steps = trace.lines().filter(|line| !line.starts_with("{\"crosscheck\""));
        steps.map(|line| format!("{line}\n")).collect::<String>()
    });
    assert_eq!(engine, reference);
    assert_eq!(engine.lines().count(), 17);
    let ends: Vec<&str> = engine.lines().take(2).chain(engine.lines().skip(15)).collect();
    snapbox::assert_data_eq!(
        ends.join("\n"),
        str![[r#"
{"step":"operation","operation":1,"verdict":"valid"}
{"step":"round","operation":1,"round":1,"matched":[[1,2],[2,2],[3,1],[3,2],[3,3]],"waves":[],"elimination":5,"blocks":[{"colour":1,"size":5}],"combination":200,"board":[". . . 1 5 4 5 3","1 . 5 2 5 4 3 2","2| . 2 4 2O 1 5 4","2 4 5 5 2 1 4 4","2 3 5 2 3 4 2 2","4 2 4 3* 3 2 4+ 5-","1 3 4 3 5+ 2 4 3","3 4 2 5 2 1 1- 2o"]}
{"step":"settled","operation":5,"rounds":1,"main":[4],"chain":0,"hand":{"cards":[1,2,4,2,4],"kind":"two pairs","bonus":210},"total":692}
{"step":"end","all_valid":1000,"cleared":10000,"total":11692}
"#]]
    );
}
