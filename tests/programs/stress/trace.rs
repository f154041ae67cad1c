//! The output of a program that prints a trace is compared step by step.

use super::contains_in_order;
use crate::common::{Folder, PROGRAM, stdout};

#[test]
fn a_trace_that_is_right_has_no_finding() {
    for game in ["texas", "chess", "rochine"] {
        let command = format!(
            "stress {game} --seed 1 --cases 200 --sizes small --traced -- {PROGRAM} solve {game} --trace"
        );
        contains_in_order(
            &stdout(&Folder::new().run(&command).code(0)),
            &["your program was right on all 200 cases"],
        );
    }
}

#[test]
fn the_first_step_that_differs_is_attributed_to_its_clause() {
    let program = format!("{PROGRAM} solve texas --trace --plant blocks-by-runs");
    let folder = Folder::new();
    let run = folder.run(&format!("stress texas --seed 1 --traced -- {program}")).code(1);
    let report = stdout(&run);
    contains_in_order(&report, &["departs from the reference", "blocks", "T8.1 Block.", "shrunk.diff"]);
    contains_in_order(&report, &["see it again", "shrunk.in --traced -- "]);
    let shrunk =
        folder.files().into_iter().find(|file| file.ends_with("shrunk.in")).expect("it is there");
    let run = folder.run(&format!("diff texas {} --traced -- {program}", shrunk.display())).code(1);
    contains_in_order(&stdout(&run), &["T8.1 Block.", "--- reference", "+++ crosscheck"]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn what_is_no_trace_is_a_wrong_answer_that_says_why() {
    let run =
        Folder::new().run(&format!("stress texas --seed 1 --traced -- {PROGRAM} solve texas")).code(1);
    contains_in_order(
        &stdout(&run),
        &[
            "wrong answer (WA): line 1 of its output is not a step: `",
            "yours",
            "note       a step is one JSON object",
        ],
    );
    let report = stdout(&run);
    for row in ["  right ", "  where ", "what happens"] {
        assert!(!report.contains(row), "{report}");
    }
    let folder = Folder::with("mine.py", "import sys\nsys.stdout.buffer.write(b'\\xff\\xfe')\n");
    let run = folder.run("stress texas --seed 1 --traced --shrink-runs 5 -- mine.py").code(1);
    contains_in_order(&stdout(&run), &["what it prints is not text"]);
}

#[test]
fn a_trace_that_ends_too_early_is_a_difference() {
    let run = Folder::new().run("stress texas --seed 1 --traced --shrink-runs 50 -- true").code(1);
    contains_in_order(&stdout(&run), &["departs from the reference", "the play is over"]);
}
