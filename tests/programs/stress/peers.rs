//! Mistakes that similar harnesses make.

use super::{contains_in_order, program};
use crate::common::{Folder, PROGRAM, stderr, stdout};

#[test]
fn the_reference_itself_run_as_a_program_has_no_finding() {
    for (game, cases) in [("texas", 2000), ("chess", 500), ("rochine", 500)] {
        let command = format!(
            "stress {game} --seed 5 --cases {cases} --sizes small -- {PROGRAM} solve {game} --by reference"
        );
        let run = Folder::new().run(&command).code(0);
        contains_in_order(&stdout(&run), &["distinct cases: ", "your program was right on all "]);
    }
}

#[test]
fn nothing_compared_is_trouble_and_not_success() {
    let run = Folder::new().run("stress texas --cases 0 --seed 1 -- true").code(2);
    contains_in_order(&stderr(&run), &["no case was played, so nothing was compared"]);
    let run = Folder::new().run("stress texas --time 0s --seed 1 -- true").code(2);
    contains_in_order(&stderr(&run), &["no case was played, so nothing was compared"]);
}

#[test]
fn a_finding_of_any_thread_surfaces_is_saved_and_ends_with_status_1() {
    for jobs in [1, 2, 7] {
        let folder = Folder::new();
        let run = folder
            .run(&format!("stress texas --seed 1 --cases 50 --jobs {jobs} --shrink-runs 20 -- false"))
            .code(1);
        contains_in_order(
            &stdout(&run),
            &["runtime error (RTE): status 1", "1 finding in 1 case (seed 1)"],
        );
        let files = folder.files();
        for name in
            ["found.in", "found.ans", "found.out", "shrunk.in", "shrunk.ans", "shrunk.out", "report.txt"]
        {
            assert!(files.iter().any(|file| file.ends_with(name)), "{name} is not among {files:?}");
        }
    }
}

#[test]
fn the_seed_is_printed_whether_it_was_given_or_not() {
    let run = Folder::new().run("stress texas --cases 1 --shrink-runs 1 -- false").code(1);
    let (said, report) = (stderr(&run), stdout(&run));
    let seed =
        said.split_once("seed ").and_then(|(_, rest)| rest.split_once(',')).expect("it is said").0;
    contains_in_order(&report, &["--seed ", seed, &format!("(seed {seed})")]);
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let report = |jobs: &str| {
        let hostile = program("hostile/ignores-input.c");
        let command = format!("stress texas --seed 2 --cases 300 --jobs {jobs} -- {hostile}");
        stdout(&Folder::new().run(&command).code(1))
    };
    assert_eq!(report("1"), report("6"));
}

#[test]
fn a_campaign_that_goes_on_counts_all_that_it_finds() {
    let hostile = program("hostile/ignores-input.c");
    let folder = Folder::new();
    let run = folder
        .run(&format!("stress chess --seed 2 --cases 200 --keep-going --shrink-runs 50 -- {hostile}"))
        .code(1);
    let report = stdout(&run);
    contains_in_order(
        &report,
        &["200 cases of seed 2", "seen in ", " cases", "1 finding in 200 cases (seed 2)"],
    );
}

#[test]
fn of_many_wrong_lines_it_is_said_how_many_there_are() {
    let hostile = program("hostile/ignores-input.c");
    let case = stdout(&Folder::new().run("gen chess --seed 4 --cases 1 --family larger"));
    let folder = Folder::with("large.in", case);
    let run = folder.run(&format!("diff chess large.in -- {hostile}")).code(1);
    let report = stdout(&run);
    contains_in_order(&report, &["wrong answer (WA)", "; the first 4 of ", "line "]);
    assert_eq!(report.lines().filter(|line| line.starts_with("  line ")).count(), 4, "{report}");
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn a_program_that_varies_is_said_to_vary() {
    let folder = Folder::new();
    let flaky = "import os, sys; sys.stdin.read(); print(os.getpid())";
    folder.write("flaky.py", flaky);
    let run = folder.run("stress texas --seed 1 --shrink-runs 5 -- flaky.py").code(1);
    contains_in_order(&stdout(&run), &["varies", "something besides"]);
}

#[test]
#[cfg_attr(not(have_python3), ignore = "there is no python3")]
fn nothing_is_left_of_what_lies_beyond_the_first_fault() {
    // Many kinds of failure, slow and fast, so threads overtake each other.
    let source = "import sys, time\nn = sum(map(ord, sys.stdin.read()))\ntime.sleep(n % 5 * 0.05)\nsys.exit(1 + n % 100)\n";
    for _ in 0..3 {
        let folder = Folder::with("mine.py", source);
        let run = folder.run("stress texas --seed 1 --jobs 8 --shrink-runs 1 -- mine.py").code(1);
        let said = stderr(&run);
        assert_eq!(said.matches("found: ").count(), 1, "{said}");
        let files = folder.files();
        let count = |name: &str| files.iter().filter(|file| file.ends_with(name)).count();
        assert_eq!((count("found.in"), count("report.txt")), (1, 1), "{files:?}");
    }
}

#[test]
fn a_single_case_far_out_is_counted() {
    let run = Folder::new().run("stress texas --seed 1 --case 5000000 --shrink-runs 1 -- false").code(1);
    contains_in_order(&stdout(&run), &["1 finding in 1 case (seed 1)"]);
}

#[test]
fn what_cannot_be_saved_is_shown() {
    let folder = Folder::with("findings", "in the way");
    let run = folder.run("stress texas --seed 1 --shrink-runs 5 -- false").code(2);
    contains_in_order(&stderr(&run), &["as it is not saved"]);
    contains_in_order(&stdout(&run), &["runtime error (RTE)", "as it could not be saved"]);
}

#[test]
fn a_program_that_escapes_by_another_name_is_hunted_down() {
    let stranger = program("hostile/leaves-stranger.c");
    Folder::new().run(&format!("stress texas --seed 1 --cases 3 --shrink-runs 3 -- {stranger}")).code(1);
    let left = std::fs::read_dir("/proc").expect("there are processes").flatten().filter(|entry| {
        let words = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        words == b"sleep\x0047.11\0"
    });
    assert_eq!(left.count(), 0);
}

#[test]
fn cases_that_repeat_themselves_are_counted_once() {
    let knobs = "--rows 1 --cols 1 --colors 1 --ops 1";
    let command = format!("stress texas --seed 1 --cases 50 {knobs} -- {PROGRAM} solve texas");
    contains_in_order(&stdout(&Folder::new().run(&command).code(0)), &["distinct cases: 1 of 50"]);
}
