//! `shrink`: the smallest case on which the same thing is wrong.

use super::{contains_in_order, folder};
use crate::common::{stderr, stdout};

#[test]
fn what_does_not_differ_is_not_shrunk() {
    let run = folder().run("shrink texas sample.in").code(0).stdout_eq("");
    assert!(stderr(&run).contains("nothing to shrink"), "{}", stderr(&run));
}

#[test]
fn the_sample_is_shrunk_to_a_case_that_still_differs_in_the_same_clause() {
    let folder = folder();
    let run = folder.run("shrink texas sample.in --plant blocks-by-runs").code(1);
    contains_in_order(&stderr(&run), &["T8.1", "from 8 × 8", "to   ", "1 operation"]);
    folder.write("shrunk.in", stdout(&run));
    let run = folder.run("diff texas shrunk.in --plant blocks-by-runs").code(1);
    assert!(stdout(&run).contains("T8.1 Block."), "{}", stdout(&run));
    let cells = |text: &str| -> u32 {
        text.split(' ').take(2).map(|side| side.parse::<u32>().expect("a number")).product()
    };
    assert!(cells(&folder.read("shrunk.in")) <= 12, "{}", folder.read("shrunk.in"));
}

#[test]
fn with_out_the_case_goes_to_a_file_and_not_to_standard_output() {
    let folder = folder();
    let printed = stdout(&folder.run("shrink texas sample.in --plant blocks-by-runs").code(1));
    let run = folder.run("shrink texas sample.in --plant blocks-by-runs --out shrunk/case.in");
    run.code(1).stdout_eq("");
    assert_eq!(folder.read("shrunk/case.in"), printed);
}

#[test]
fn a_small_budget_leaves_a_case_that_differs_and_says_that_it_was_stopped() {
    let folder = folder();
    let run = folder.run("shrink texas sample.in --plant blocks-by-runs --shrink-runs 3").code(1);
    assert!(stderr(&run).contains("stopped"), "{}", stderr(&run));
    folder.write("shrunk.in", stdout(&run));
    folder.run("diff texas shrunk.in --plant blocks-by-runs").code(1);
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let folder = folder();
    let run =
        folder.run("shrink texas sample.in --plant blocks-by-runs --out sample.in/case.in").code(2);
    assert!(stderr(&run).contains("sample.in"), "{}", stderr(&run));
}
