//! Checks what `src/contest/programs/unseen/unseen.toml` says about the programs beside it. The programs are not
//! compiled here.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde::Deserialize;

#[derive(Deserialize)]
struct List {
    program: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    file: String,
    game: String,
    set: String,
    clause: Vec<String>,
    smallest: Option<String>,
    right: Option<String>,
    wrong: Option<String>,
    proved: bool,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/contest/programs/unseen")
}

fn list() -> Vec<Entry> {
    let text = fs::read_to_string(folder().join("unseen.toml")).expect("the list is there");
    toml::from_str::<List>(&text).expect("the list is TOML of this form").program
}

/// Returns the reference's answer to a case.
fn answer(game: &str, case: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosscheck"));
    command.args(["solve", game, "--by", "reference"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("crosscheck starts");
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(case.as_bytes())
        .expect("crosscheck reads the case");
    let output = child.wait_with_output().expect("crosscheck ends");
    assert!(output.status.success(), "{game}: not a valid case:\n{case}");
    String::from_utf8(output.stdout).expect("answers are text")
}

#[test]
fn every_unseen_program_is_in_the_list_and_every_entry_has_its_program() {
    let listed: Vec<_> = list().into_iter().map(|entry| entry.file).collect();
    let distinct: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), distinct.len(), "an entry is there twice");
    let mut found = BTreeSet::new();
    for game in ["texas", "chess", "rochine"] {
        for file in fs::read_dir(folder().join(game)).expect("a folder a game") {
            let name = file.expect("it can be read").file_name();
            found.insert(format!("{game}/{}", name.to_str().expect("names are text")));
        }
    }
    assert_eq!(found, distinct);
}

#[test]
fn the_set_of_twenty_is_eight_texas_six_chess_and_six_rochine_programs() {
    for (game, count) in [("texas", 8), ("chess", 6), ("rochine", 6)] {
        let twenty = list().iter().filter(|entry| entry.game == game && entry.set == "twenty").count();
        assert_eq!(twenty, count, "{game}");
    }
}

#[test]
fn every_clause_of_an_unseen_program_is_one_of_its_games_page() {
    for entry in list() {
        let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("spec/{}.md", entry.game));
        let page = fs::read_to_string(page).expect("the page is there");
        assert!(!entry.clause.is_empty(), "{}", entry.file);
        for clause in entry.clause {
            assert!(page.contains(&format!("- **{clause} ")), "{}: {clause}", entry.file);
        }
    }
}

#[test]
fn the_reference_answers_the_smallest_inputs_as_the_list_says_and_the_programs_answers_are_others() {
    for entry in list() {
        let Some(case) = &entry.smallest else {
            assert!(!entry.proved, "{}: proved, but not there", entry.file);
            continue;
        };
        assert_eq!(entry.right, Some(answer(&entry.game, case)), "{}", entry.file);
        assert!(entry.wrong.is_some() && entry.wrong != entry.right, "{}", entry.file);
    }
}
