//! A subject from another package, with everything that can be wrong with one. The program is `tests/subjects/toys.rs`.

use std::path::PathBuf;

use crate::common::{Folder, stderr, stdout, toy as run};

/// Returns the names of all findings' folders, without the game and the seed.
fn findings(folder: &Folder) -> Vec<String> {
    let files = folder.files();
    let shrunk = files.iter().filter(|file| file.ends_with("shrunk.in"));
    let name = |file: &PathBuf| file.parent()?.file_name()?.to_str().map(str::to_owned);
    shrunk.filter_map(name).map(|name| name.replace("go-", "").replace("-seed-1", "")).collect()
}

const CAMPAIGN: &str = "fuzz --seed 1 --cases 300 --keep-going";

#[test]
fn two_sides_that_agree_are_found_to_agree() {
    let folder = Folder::new();
    let run = run(&folder, "", CAMPAIGN).code(0);
    let report = stdout(&run);
    assert!(report.contains("go: no difference in 300 cases (seed 1)"), "{report}");
    assert!(report.contains("    double") && report.contains("    positive"), "{report}");
}

#[test]
fn differences_of_two_kinds_are_two_findings_and_say_how_the_sides_part() {
    let folder = Folder::new();
    let run = run(&folder, "parts", CAMPAIGN).code(1);
    let report = stdout(&run);
    assert_eq!(findings(&folder), ["large-false-not-true", "sign-positive-not-zero"]);
    // Two engines differ from the reference and the third engine, but the reference is right anyway.
    assert!(report.contains("sides      reference, third agree | engine, second: positive"), "{report}");
    assert!(report.contains("sides      reference, second, third agree | engine: false"), "{report}");
    assert_eq!(folder.read("findings/go-sign-positive-not-zero-seed-1/shrunk.in"), "0\n\"double\"\n");
}

#[test]
fn the_report_is_the_same_whatever_the_number_of_jobs() {
    let report = |jobs: &str| {
        let folder = Folder::new();
        stdout(&run(&folder, "parts", &format!("{CAMPAIGN} --jobs {jobs}")).code(1))
    };
    assert_eq!(report("1"), report("3"));
}

#[test]
fn the_only_game_of_a_program_need_not_be_named() {
    let folder = Folder::with("case.in", "1\n\"double\"\n{\"add\":3}\n");
    for arguments in ["solve case.in", "solve go case.in"] {
        let run = run(&folder, "", arguments).code(0);
        assert_eq!(stdout(&run), "5\n");
    }
    let help = stdout(&run(&folder, "", "diff --help").code(0));
    assert!(!help.contains("GAME>") && help.contains("Usage: toys diff [OPTIONS] [FILE]"), "{help}");
}

#[test]
fn a_difference_that_is_accepted_is_counted_and_hides_no_other() {
    let folder = Folder::new();
    run(&folder, "parts", CAMPAIGN).code(1);
    // Without a store, `promote` refuses rather than make a folder that nobody reads.
    std::fs::create_dir(folder.path("cases")).expect("a folder can be made");
    let promote = "promote findings/go-sign-positive-not-zero-seed-1/shrunk.in --name zero --why 'as agreed' --known";
    run(&folder, "parts", promote).code(0);
    assert!(folder.read("cases/go/known.toml").contains("kind = \"sign: positive, not zero\""));
    let again = stdout(&run(&folder, "parts", CAMPAIGN).code(1));
    assert!(again.contains("known differences") && again.contains("    zero"), "{again}");
    assert!(again.contains("go: 1 finding in 300 cases"), "{again}");
    assert!(!again.contains("positive, not zero"), "{again}");
    run(&folder, "parts", "diff cases/go/zero/case.in").code(0);
    run(&folder, "parts", "diff cases/go/zero/case.in --no-known").code(1);
}

/// Creates a folder with one known difference; the lines are appended to its entry.
fn knowing(lines: &str) -> Folder {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("cases/go/zero")).expect("a folder can be made");
    folder.write("cases/go/zero/case.in", "0\n\"double\"\n");
    let entry = "[[known]]\nid = \"zero\"\nwhy = \"as agreed\"\nfield = \"sign\"\n";
    folder.write("cases/go/known.toml", format!("{entry}{lines}"));
    folder
}

#[test]
fn an_entry_that_no_longer_matches_its_case_ends_a_campaign() {
    let run = run(&knowing(""), "", CAMPAIGN).code(2);
    assert!(
        stderr(&run).contains("the known difference \"zero\" does not show any more"),
        "{}",
        stderr(&run)
    );
}

#[test]
fn a_difference_that_was_fixed_or_has_expired_and_comes_back_is_called_so() {
    for lines in ["fixed = true\n", "until = \"2020-01-01\"\n"] {
        let run = run(&knowing(lines), "parts", CAMPAIGN).code(1);
        let report = stdout(&run);
        assert!(report.contains("again      the known difference `zero`"), "{lines}{report}");
    }
}

#[test]
fn an_entry_for_other_values_accepts_nothing() {
    let folder = knowing("other = \"negative\"\n");
    let run = run(&folder, "parts", CAMPAIGN).code(2);
    assert!(stderr(&run).contains("does not show any more"), "{}", stderr(&run));
}

#[test]
fn a_list_that_cannot_be_read_is_an_error_with_its_place() {
    for (lines, said) in [
        ("until = \"soon\"\n", "soon is not a date"),
        ("unknown = 1\n", "unknown field"),
        ("fixed = \"yes\"\n", "invalid type"),
    ] {
        let run = run(&knowing(lines), "parts", CAMPAIGN).code(2);
        let words = stderr(&run);
        assert!(words.contains("known.toml") && words.contains(said), "{words}");
    }
}

#[test]
fn a_reference_that_panics_is_a_finding() {
    let folder = Folder::new();
    let run = run(&folder, "panics", CAMPAIGN).code(1);
    assert_eq!(findings(&folder), ["the-reference-panics"]);
    assert!(stdout(&run).contains("the reference does not like 5"), "{}", stdout(&run));
}

#[test]
fn what_is_seen_but_differs_from_play_to_play_is_a_finding() {
    let folder = Folder::new();
    let run = run(&folder, "fickle", &format!("{CAMPAIGN} --jobs 1")).code(1);
    assert!(stdout(&run).contains("same case"), "{}", stdout(&run));
}

#[test]
fn a_generator_that_makes_no_case_is_an_error() {
    for (fault, said) in [
        ("barren", "none of 64 starts of go can be played: each has no first turn"),
        ("chokes", "making case 0 panics: no start today"),
    ] {
        let run = run(&Folder::new(), fault, &format!("{CAMPAIGN} --jobs 1")).code(2);
        assert!(stderr(&run).contains(said), "{}", stderr(&run));
    }
}

#[test]
fn a_text_that_cannot_be_read_back_is_a_finding() {
    let folder = Folder::new();
    let run = run(&folder, "mute", CAMPAIGN).code(1);
    assert!(stdout(&run).contains("it reads back as another case"), "{}", stdout(&run));
    assert_eq!(findings(&folder).len(), 1);
}

#[test]
fn a_law_of_ones_own_is_checked() {
    let run = run(&Folder::new(), "audited", CAMPAIGN).code(1);
    assert!(stdout(&run).contains("a seven after turn 1"), "{}", stdout(&run));
}

#[test]
fn what_a_subject_declares_unlocks_the_commands_for_it() {
    let folder = Folder::new();
    let made = stdout(&run(&folder, "", "gen --want 'sum>=300' --seed 1").code(0));
    folder.write("large.in", made);
    let answer = stdout(&run(&folder, "", "solve large.in --trace").code(0));
    let sums =
        answer.lines().filter_map(|line| line.split("\"sum\":").nth(1)?.split(',').next()?.parse().ok());
    assert!(sums.max() >= Some(300_i64), "{answer}");
    let all = stdout(&run(&folder, "", "exhaust").code(0));
    assert!(all.contains("57 cases") && all.contains("all starts, doubled up to 3 times"), "{all}");
    let found = stdout(&run(&folder, "parts", "exhaust --doubles 1").code(1));
    assert!(found.contains("sign: positive, not zero"), "{found}");
    assert!(stdout(&run(&folder, "", "--help").code(0)).contains("  exhaust  "));
}

#[test]
fn a_mirror_that_does_not_hold_is_a_law_that_is_broken() {
    let report = stdout(&run(&Folder::new(), "lopsided", CAMPAIGN).code(1));
    assert!(
        report.contains("breaks a law: a case in the mirror gives its steps in the mirror"),
        "{report}"
    );
}

#[cfg(all(target_os = "linux", have_python3))]
#[test]
fn a_program_from_outside_is_judged_by_its_answers() {
    let folder = Folder::new();
    let program = "import sys, json\nsum, *turns = map(json.loads, sys.stdin)\n\
        for turn in turns:\n    sum = sum * 2 if turn == 'double' else sum + turn['add']\n    \
        sum = (sum + 2 ** 63) % 2 ** 64 - 2 ** 63\nprint(sum if sum < 500 else 500)\n";
    folder.write("mine.py", program);
    let report = stdout(&run(&folder, "", "stress --seed 1 --cases 200 -- mine.py").code(1));
    assert!(report.contains("wrong answer (WA)"), "{report}");
    folder.write("mine.py", program.replace("sum if sum < 500 else 500", "sum"));
    run(&folder, "", "stress --seed 1 --cases 200 -- mine.py").code(0);
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_beside_the_engine_that_aborts_is_named() {
    let folder = Folder::new();
    let run = run(&folder, "second-aborts", "fuzz --seed 1 --cases 40").code(1);
    assert_eq!(findings(&folder), ["abort"]);
    let report = stdout(&run);
    assert!(report.contains("go: second departs from the reference"), "{report}");
    assert!(report.contains("second     aborts: signal 6 (SIGABRT)"), "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_reference_that_aborts_takes_no_case_with_it() {
    let folder = Folder::new();
    let run = run(&folder, "reference-aborts", "fuzz --seed 1 --cases 40").code(1);
    assert!(stdout(&run).contains("reference: abort while the case is played"), "{}", stdout(&run));
    let shrunk =
        folder.files().into_iter().find(|file| file.ends_with("shrunk.in")).expect("it is kept");
    // As small as possible: at least two turns are needed to exceed fifty.
    assert_eq!(folder.read(shrunk).lines().count(), 3);
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_aborts_is_a_finding_with_the_turn() {
    let folder = Folder::new();
    let run = run(&folder, "aborts", "fuzz --seed 1 --cases 40 --keep-going").code(1);
    assert_eq!(findings(&folder), ["abort"]);
    assert!(stdout(&run).contains("engine     aborts: signal 6 (SIGABRT)"), "{}", stdout(&run));
}

#[test]
fn a_case_from_outside_is_checked_turn_by_turn() {
    for (text, said) in [
        ("1\n{\"add\":41}\n", "turn 1 (`{\"add\":41}`) is not valid there"),
        ("1\n{\"add\":4x}\n", "expected a turn as JSON"),
        ("1\n", "the input ends here"),
        ("", "expected the start, as a line of JSON"),
        ("\"one\"\n\"double\"\n", "expected the start as JSON"),
        ("1\n\u{7}\u{202e}\n", "expected a turn as JSON"),
    ] {
        let run = run(&Folder::with("case.in", text), "", "check case.in").code(2);
        assert!(stderr(&run).contains(said), "{text:?}: {}", stderr(&run));
    }
    let invalid = Folder::with("case.in", "1\n{\"add\":41}\n");
    let run = run(&invalid, "parts", "diff case.in").code(2);
    assert!(stderr(&run).contains("is not valid there"), "{}", stderr(&run));
}
