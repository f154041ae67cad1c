//! `diff`: one case on both sides. Status 0 if nothing differs, 1 if something does.

use super::{BLOCKS, contains_in_order, folder};
use crate::common::{Folder, stderr, stdout};

#[test]
fn engine_and_reference_do_not_differ_on_the_sample() {
    let run = folder().run("diff texas sample.in").code(0).stderr_eq("");
    assert!(
        stdout(&run).starts_with("texas: no difference (8 × 8, 5 colours, 8 effects, 5 operations)")
    );
    assert!(stdout(&run).contains("all laws hold"));
}

#[test]
fn a_misreading_differs_in_the_clause_that_it_misreads() {
    let run = folder().run("diff texas blocks.in --plant blocks-by-runs").code(1).stderr_eq("");
    let report = stdout(&run);
    contains_in_order(&report, &["blocks-by-runs", "operation 1, round 1", "`3 3 4 3`", "blocks"]);
    contains_in_order(&report, &["5 of colour 1", "3 of colour 1, 3 of colour 1", "T8.1 Block."]);
    contains_in_order(&report, &["--- reference\n", "+++ blocks-by-runs\n", "@@ -1,", "\n-{", "\n+{"]);
}

#[test]
fn a_misreading_does_not_differ_where_its_clause_does_not_decide() {
    folder().run("diff texas blocks.in --plant runs-only-in-rows").code(1);
    folder().run("diff texas blocks.in --plant row-effect-clears-column").code(0);
}

#[test]
fn without_a_file_the_case_is_read_from_standard_input() {
    let arguments = ["diff", "texas", "--plant", "blocks-by-runs"];
    Folder::new().run_all(arguments, BLOCKS).code(1).stderr_eq("");
}

#[test]
fn a_misreading_that_is_not_known_is_named_with_those_that_are() {
    for command in ["diff texas blocks.in", "shrink texas blocks.in"] {
        let run = folder().run(&format!("{command} --plant nonsense")).code(2).stdout_eq("");
        contains_in_order(&stderr(&run), &["nonsense", "blocks-by-runs ", "Each "]);
    }
}

#[test]
fn planted_misreadings_are_listed_each_in_words() {
    for command in ["diff texas blocks.in", "fuzz texas"] {
        let run = folder().run(&format!("{command} --plant list")).code(0).stderr_eq("");
        let parts = ["four-in-a-row-needed ", "A run needs four pieces.", "blocks-by-runs "];
        contains_in_order(&stdout(&run), &parts);
    }
}
