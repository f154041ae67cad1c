//! The help of every command is pinned, so a change to it shows in review. After a change to the command line, run
//! `SNAPSHOTS=overwrite cargo test --test cli -- help` and read the diff.

use crosscheck::program::Status;
use snapbox::Data;

use crate::common::games::NAMES;
use crate::common::{Folder, stdout};

const COMMANDS: &str = "fuzz stress judge merge dashboard exhaust solve check gen package \
                        coverage diff shrink import replay promote init problem doctor schema";

#[track_caller]
fn pinned(name: &str, arguments: &str) -> String {
    let path = format!("{}/tests/data/help/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let run = Folder::new().run(arguments).code(0).stderr_eq("");
    let help = stdout(&run);
    run.stdout_eq(Data::read_from(path.as_ref(), None));
    help
}

#[test]
fn the_help_of_the_program_is_pinned() {
    pinned("crosscheck", "--help");
}

#[test]
fn the_help_of_every_command_is_pinned() {
    for command in COMMANDS.split(' ') {
        pinned(command, &format!("{command} --help"));
    }
}

#[test]
fn the_help_of_a_game_lists_the_options_of_that_game_alone() {
    for game in NAMES {
        pinned(&format!("gen-{game}"), &format!("gen {game} --help"));
        pinned(&format!("exhaust-{game}"), &format!("exhaust {game} --help"));
    }
    let [texas, chess] = ["texas", "chess"]
        .map(|game| stdout(&Folder::new().run(&format!("stress {game} --help")).code(0)));
    assert!(texas.contains("--effects <PERCENT>") && !texas.contains("--levels"), "{texas}");
    assert!(chess.contains("--levels <N>") && !chess.contains("--effects"), "{chess}");
}

#[test]
fn every_command_that_the_program_names_is_pinned_here() {
    let help = stdout(&Folder::new().run("--help").code(0));
    let (_, commands) = help.split_once("Commands:\n").expect("it has commands");
    let lines = commands.lines().take_while(|line| !line.is_empty());
    // Continuation lines are indented further.
    let named: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|line| line.split(' ').next().filter(|word| !word.is_empty()))
        .collect();
    let pinned: Vec<&str> = COMMANDS.split(' ').chain(["help"]).collect();
    assert_eq!(named, pinned);
}

#[test]
fn the_short_help_of_every_command_fits_its_long_one() {
    for command in COMMANDS.split(' ') {
        let [short, long] = ["-h", "--help"]
            .map(|option| stdout(&Folder::new().run(&format!("{command} {option}")).code(0)));
        let options = |help: &str| -> Vec<String> {
            let words = help.split_whitespace().filter(|word| word.starts_with("--"));
            words.map(|word| word.trim_end_matches([',', '.', ')', '`']).to_owned()).collect()
        };
        for option in options(&short) {
            assert!(options(&long).contains(&option), "{command}: {option}");
        }
    }
}

#[test]
fn no_line_of_help_is_wider_than_100_columns() {
    for command in COMMANDS.split(' ') {
        let help = stdout(&Folder::new().run(&format!("{command} --help")).code(0));
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{command}: {line}");
        }
    }
}

#[test]
fn the_help_and_the_docs_state_every_status() {
    let help = stdout(&Folder::new().run("--help").code(0));
    let (_, table) = help.split_once("Exit status:\n").expect("it has the table");
    let readme = include_str!("../../README.md");
    for (status, words) in Status::ALL {
        let begins = format!("{:>5}  {}", status.code(), words.split(' ').next().unwrap_or_default());
        assert!(table.lines().any(|line| line.starts_with(&begins)), "{begins:?} is not in\n{table}");
        let row = format!("| {} | {words} |", status.code());
        assert!(readme.contains(&row), "{row:?} is not in the README");
    }
    assert_eq!(table.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count(), 5);
}
