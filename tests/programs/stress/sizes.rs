//! Full-size cases, and what the last line of the report says about them.

use std::time::{Duration, Instant};

use std::collections::BTreeSet;

use super::{contains_in_order, program};
use crate::common::{Folder, PROGRAM, stderr, stdout};

#[test]
fn a_campaign_ends_with_full_size_cases_and_says_what_its_last_line_means() {
    let command = format!("stress rochine --seed 1 --cases 200 -- {PROGRAM} solve rochine");
    let report = stdout(&Folder::new().run(&command).code(0));
    contains_in_order(
        &report,
        &[
            "distinct cases: 197 of 200\n",
            "your program was right on all 200 cases (seed 1; largest ",
            "; slowest run 0.",
            " s of ",
            "; 2 full-size cases)",
        ],
    );
}

#[test]
fn without_a_full_size_case_it_is_said_so() {
    for options in ["--cases 50 --sizes small", "--cases 50", "--cases 200 --family quiet"] {
        let command = format!("stress rochine --seed 1 {options} -- {PROGRAM} solve rochine");
        let report = stdout(&Folder::new().run(&command).code(0));
        contains_in_order(
            &report,
            &["your program was right", "no full-size case, so it may be too slow"],
        );
    }
}

#[test]
fn the_time_ends_with_full_size_cases() {
    let command = format!("stress rochine --seed 1 --time 3s -- {PROGRAM} solve rochine");
    let report = stdout(&Folder::new().run(&command).code(0));
    contains_in_order(&report, &["your program was right", " full-size case"]);
    assert!(!report.contains("no full-size"), "{report}");
}

#[test]
fn a_full_size_case_is_made_again_by_its_number() {
    let folder = Folder::new();
    let options = "--seed 1 --shrink-runs 1 --sizes full";
    let run = folder.run(&format!("stress rochine {options} --case 3 -- false")).code(1);
    contains_in_order(
        &stdout(&run),
        &["1, full-size case 3", "--seed 1 --case 3 --sizes full -- false"],
    );
    // A folder's name ends in what stands for the program and the settings of its cases.
    let found = || -> BTreeSet<String> {
        let all = folder.files().into_iter().filter(|file| file.ends_with("found.in"));
        all.map(|file| folder.read(file)).collect()
    };
    let first = found().pop_first().expect("there is a finding");
    // Without `--sizes full`, case 3 is a different case.
    folder.run("stress rochine --seed 1 --shrink-runs 1 --case 3 -- false").code(1);
    assert!(found().iter().any(|case| *case != first), "case 3 of all families is another");
    let command = "gen rochine --family largest --seed 1 --cases 4 --out made";
    folder.run(command).code(0);
    let made: Vec<_> = folder.files().into_iter().filter(|file| file.starts_with("made")).collect();
    assert!(made.iter().any(|file| folder.read(file) == first), "not among {made:?}");
}

#[test]
fn the_time_ends_a_long_case_that_is_under_way() {
    let sizes = "--rows 300 --cols 300 --queries 80000";
    let begun = Instant::now();
    let right = format!("-- {PROGRAM} solve chess");
    let options = "--family all-connected --time 4s --time-limit 20s --jobs 1";
    Folder::new().run(&format!("stress chess --seed 1 {sizes} {options} {right}"));
    let run = Folder::new().run(&format!("fuzz chess --seed 1 {sizes} --time 2s --jobs 1")).code(2);
    contains_in_order(
        &stderr(&run),
        &["no case was played to the end", "1 case under way", "more --time, or smaller cases"],
    );
    assert!(begun.elapsed() < Duration::from_secs(20), "it took {:?}", begun.elapsed());
}

#[test]
fn the_time_ends_a_program_that_is_under_way() {
    let begun = Instant::now();
    let hangs = program("hostile/hangs.c");
    let run = Folder::new()
        .run(&format!("stress texas --seed 1 --time 2s --time-limit 60s --jobs 2 -- {hangs}"))
        .code(2);
    contains_in_order(&stderr(&run), &["no case was played to the end", "2 cases under way"]);
    assert!(begun.elapsed() < Duration::from_secs(20), "it took {:?}", begun.elapsed());
}

#[test]
fn the_engine_answers_where_the_reference_takes_too_long() {
    let sizes = "--family all-connected --rows 250 --cols 250 --queries 400 --tests 1";
    let right = format!("-- {PROGRAM} solve chess");
    let run = Folder::new()
        .run(&format!("stress chess --seed 1 --cases 1 --time-limit 20s {sizes} {right}"))
        .code(0);
    contains_in_order(
        &stdout(&run),
        &[
            "1 case took the reference too long",
            "the engine gave the right answer",
            "right on the one case",
        ],
    );
    let wrong = program("hostile/ignores-input.c");
    let folder = Folder::new();
    folder.run(&format!("stress chess --seed 1 --cases 1 --shrink-runs 1 {sizes} -- {wrong}")).code(1);
    let found = folder.files().into_iter().find(|file| file.ends_with("found.txt"));
    let found = folder.read(found.expect("it is saved"));
    contains_in_order(&found, &["judged by  the engine", "both agree", "laws"]);
}

#[test]
#[cfg_attr(not(all(have_gxx, have_python3)), ignore = "there is no g++ or python3")]
fn a_slow_program_comes_down_to_a_smaller_case_that_still_takes_too_long() {
    let slow = "chess/right.cpp";
    let folder = Folder::new();
    let options = "--seed 1 --family all-connected --rows 200 --cols 200 --queries 10000 --tests 1";
    let run = folder
        .run(&format!("stress chess --cases 1 {options} --time-limit 100ms -- {}", program(slow)))
        .code(1);
    let report = stdout(&run);
    let head = "time limit exceeded (TLE): took 0.1";
    contains_in_order(&report, &[head, " s of 0.1 s", "growth", "found as 200 × 200, 10000 queries"]);
    let found = folder.files().into_iter().find(|file| file.ends_with("found.in")).expect("it is saved");
    let shrunk = found.with_file_name("shrunk.in");
    let (found, shrunk) = (folder.read(found).len(), folder.read(shrunk).len());
    assert!(shrunk * 2 < found, "{found} bytes shrink to {shrunk} alone");
}
