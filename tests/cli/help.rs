//! The page of the commands shows what `crosscheck --help` prints, so it cannot say anything else. After a change to that, run
//! `SNAPSHOTS=overwrite cargo test --test cli -- help` and read the diff.

use crosscheck::program::Status;
use snapbox::Data;

use crate::common::{Folder, stdout};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md");

fn help(command: &str) -> String {
    stdout(&Folder::new().run(&format!("{command} --help")).code(0).stderr_eq(""))
}

#[test]
fn the_page_of_the_commands_shows_the_help_of_the_program() {
    let page = format!(
        "# The commands\n\n`crosscheck --help` prints this. `crosscheck COMMAND --help` lists the options of a \
         command, and `crosscheck setup man DIR` writes a manual page for each.\n\n```text\n{}```\n",
        help("")
    );
    snapbox::Assert::new()
        .action_env(snapbox::assert::DEFAULT_ACTION_ENV)
        .eq(page, Data::read_from(PAGE.as_ref(), None).raw());
}

/// Returns the commands that the program names.
fn commands() -> Vec<String> {
    let help = help("");
    let (commands, _) = help.split_once("Options:\n").expect("it has options");
    // Continuation lines are indented further.
    let named = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    named.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_short_help_of_every_command_fits_its_long_one_and_no_line_is_wider_than_100_columns() {
    for command in commands() {
        let [short, long] = ["-h", "--help"]
            .map(|option| stdout(&Folder::new().run(&format!("{command} {option}")).code(0)));
        let options = |help: &str| -> Vec<String> {
            let words = help.split_whitespace().filter(|word| word.starts_with("--"));
            words.map(|word| word.trim_end_matches([',', '.', ')', '`']).to_owned()).collect()
        };
        for option in options(&short) {
            assert!(options(&long).contains(&option), "{command}: {option}");
        }
        for line in long.lines() {
            assert!(line.chars().count() <= 100, "{command}: {line}");
        }
    }
}

#[test]
fn the_help_states_every_status() {
    let help = help("");
    let (_, table) = help.split_once("Exit status:\n").expect("it has the table");
    for (status, words) in Status::ALL {
        let begins = format!("{:>5}  {}", status.code(), words.split(' ').next().unwrap_or_default());
        assert!(table.lines().any(|line| line.starts_with(&begins)), "{begins:?} is not in\n{table}");
    }
    assert_eq!(table.lines().filter(|line| line.trim_start().starts_with(char::is_numeric)).count(), 5);
}
