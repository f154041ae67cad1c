//! Several programs on the same cases; programs passed with `--accepted`; programs with two faults.

use super::contains_in_order;
use crate::common::{Folder, PROGRAM, stdout};

fn planted(game: &str, name: &str) -> String {
    format!("{PROGRAM} solve {game} --plant {name}")
}

fn right(game: &str) -> String {
    format!("{PROGRAM} solve {game}")
}

#[test]
fn programs_are_grouped_by_what_they_answer_and_each_group_gets_its_smallest_case() {
    let (a, b) = (planted("texas", "blocks-by-runs"), planted("texas", "chain-bonus-linear"));
    let folder = Folder::new();
    let command = format!("stress texas --seed 1 --cases 60 -- {a} -- {} -- {b} -- {a}", right("texas"));
    let report = stdout(&folder.run(&command).code(1));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    contains_in_order(
        &flat,
        &["texas: 60 cases of seed 1, compared with the reference", "right ", ": right on all cases"],
    );
    contains_in_order(
        &flat,
        &[
            "group 1",
            "blocks-by-runs: wrong on ",
            "all in the same way",
            "group 2",
            "chain-bonus-linear: wrong on ",
        ],
    );
    contains_in_order(
        &flat,
        &[
            "══ group 1 of 2: ",
            "(blocks-by-runs)",
            "T8.1 ",
            "══ group 2 of 2: ",
            "(chain-bonus-linear)",
            "T7.1 ",
        ],
    );
    contains_in_order(&flat, &["texas: 2 groups differ from the reference in 60 cases (seed 1)"]);
    let shrunk = folder.files().into_iter().filter(|file| file.ends_with("shrunk.in")).count();
    assert_eq!(shrunk, 2, "{:?}", folder.files());
    let again = stdout(
        &Folder::new().run(&format!("{command} ").replace("--cases", "--jobs 5 --cases")).code(1),
    );
    assert_eq!(report, again, "the number of jobs does not matter");
}

#[test]
fn programs_that_agree_with_the_reference_differ_in_nothing() {
    let command = format!("stress chess --seed 1 --cases 30 -- {0} -- {0}", right("chess"));
    let report = stdout(&Folder::new().run(&command).code(0));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    contains_in_order(&flat, &["right ", "right on all cases", "chess: no difference in 30 cases"]);
}

#[test]
fn an_accepted_program_that_follows_another_reading_contradicts_the_decision() {
    let said = "an accepted program contradicts the decision of T8.1: read the statement again";
    let command = format!("stress texas --seed 1 --accepted -- {}", planted("texas", "blocks-by-runs"));
    let report = stdout(&Folder::new().run(&command).code(1));
    contains_in_order(&report, &[said, "reads as", "(blocks-by-runs)", "clause     T8.1 ", "Decision"]);
    assert!(!report.contains("wrong answer"), "{report}");
    // Without `--accepted`, the program is reported as wrong.
    let report = stdout(&Folder::new().run(&command.replace("--accepted ", "")).code(1));
    contains_in_order(&report, &["wrong answer (WA)", "(blocks-by-runs)"]);
    assert!(!report.contains("accepted program"), "{report}");
}

#[test]
fn an_accepted_program_with_a_fault_where_nothing_is_decided_is_still_wrong() {
    let command =
        format!("stress texas --seed 1 --accepted -- {}", planted("texas", "chain-bonus-linear"));
    let report = stdout(&Folder::new().run(&command).code(1));
    contains_in_order(
        &report,
        &["wrong answer (WA)", "(chain-bonus-linear)", "accepted   it is called accepted, and differs"],
    );
}

#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn a_second_fault_is_a_finding_of_its_own_if_the_campaign_goes_on() {
    let folder = Folder::new();
    folder.write("match.hpp", include_str!("../../data/programs/texas/match.hpp"));
    folder
        .write("two.cpp", "#define WRONG_SWAP_KEPT\n#define WRONG_COLOUR_100\n#include \"match.hpp\"\n");
    let run = folder.run("stress texas --seed 1 --cases 400 --keep-going -- two.cpp").code(1);
    let report = stdout(&run);
    contains_in_order(&report, &["── finding 1 of 2 ──", "── finding 2 of 2 ──", "apart ", "unlike "]);
    let files = folder.files();
    let count = |name: &str| files.iter().filter(|file| file.ends_with(name)).count();
    assert_eq!((count("found.in"), count("shrunk.in")), (2, 2), "{files:?}");
}

#[test]
fn a_reading_is_compared_with_every_case_of_the_campaign() {
    let command = format!(
        "stress texas --seed 1 --cases 700 --keep-going -- {}",
        planted("texas", "blocks-by-runs")
    );
    let report = stdout(&Folder::new().run(&command).code(1));
    let flat = report.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = flat.split_once("exactly your answers on all ").expect("it is said");
    let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == ',').collect();
    let cases: u64 = number.replace(',', "").parse().expect("it is a number");
    assert!(cases > 1000, "{cases} are not the 700 of the campaign, 300 more and those of shrinking");
    contains_in_order(&report, &["1 finding in 700 cases"]);
}
