//! `promote`: a case becomes a regression test, whole or not at all.

use std::path::PathBuf;

use snapbox::str;

use super::{BLOCKS, folder};
use crate::common::{Folder, stderr};

const PROMOTE: [&str; 6] = ["promote", "texas", "blocks.in", "--store", "store", "--name"];

#[test]
fn a_case_is_kept_with_its_answer_its_reason_and_its_clauses() {
    let folder = folder();
    let arguments =
        PROMOTE.into_iter().chain(["two-runs", "--why", "It is \"one\" block.", "--clause", "T8.1"]);
    let run = folder.run_all(arguments, "");
    run.code(0).stdout_eq("saved as store/texas/two-runs\n").stderr_eq("");
    assert_eq!(folder.read("store/texas/two-runs/case.in"), BLOCKS);
    assert_eq!(folder.read("store/texas/two-runs/answer.txt"), "1205\n");
    snapbox::assert_data_eq!(
        folder.read("store/texas/two-runs/why.toml"),
        str![[r#"
why = 'It is "one" block.'
clauses = ["T8.1"]

"#]]
    );
    assert_eq!(folder.files().len(), 5, "{:?}", folder.files());
}

#[test]
fn without_a_clause_all_that_are_exercised_are_noted() {
    let folder = folder();
    folder.run_all(PROMOTE.into_iter().chain(["all", "--why", "why"]), "").code(0);
    let why = folder.read("store/texas/all/why.toml");
    for clause in ["\"T2.5\"", "\"T8.1\"", "\"T11.1\""] {
        assert!(why.contains(clause), "{why}");
    }
    assert!(!why.contains("\"T4.1\""), "{why}");
}

#[test]
fn what_is_kept_is_the_case_and_not_the_way_it_was_set() {
    let folder = Folder::with("blocks.in", BLOCKS.replace(' ', " \t ").replace('\n', "\n\n"));
    folder.run_all(PROMOTE.into_iter().chain(["blanks", "--why", "why"]), "").code(0);
    assert_eq!(folder.read("store/texas/blanks/case.in"), BLOCKS);
}

/// Tries to promote a case and checks that the command fails and the store is unchanged.
#[track_caller]
fn in_vain(folder: &Folder, arguments: &[&str]) -> snapbox::cmd::OutputAssert {
    let before = folder.files();
    let run = folder.run_all(PROMOTE.into_iter().chain(arguments.iter().copied()), "");
    assert_eq!(folder.files(), before);
    run.code(2).stdout_eq("")
}

#[test]
fn a_name_that_is_no_slug_is_refused() {
    let long = "a".repeat(101);
    for name in
        ["", "Blocks", "two runs", "two_runs", "../escape", "/etc", "a/b", "ü", ".", "..", "a\n", &long]
            .into_iter()
            .chain(["--", "-", "---", "-a", "--why", "a-", "a--b"])
    {
        let folder = folder();
        let name = format!("--name={name}");
        let arguments = PROMOTE[..5].iter().copied().chain([&*name, "--why", "why"]);
        folder.run_all(arguments, "").code(2).stdout_eq("").stderr_eq(
            "error: [..] is not a valid name: use at most 100 lower-case letters, digits, and hyphens between them\n",
        );
        assert!(!folder.path("store").exists(), "{name}");
    }
}

#[test]
fn a_name_that_is_taken_is_refused_and_the_case_stays_as_it_is() {
    let folder = folder();
    folder.run_all(PROMOTE.into_iter().chain(["taken", "--why", "first"]), "").code(0);
    let kept = folder.read("store/texas/taken/why.toml");
    in_vain(&folder, &["taken", "--why", "second"]).stderr_eq(str![[r#"
error: store/texas/taken exists already; choose another name

"#]]);
    assert_eq!(folder.read("store/texas/taken/why.toml"), kept);
}

#[test]
fn a_clause_that_does_not_are_exercised_is_refused() {
    in_vain(&folder(), &["slug", "--why", "why", "--clause", "T8.1", "--clause", "T4.1"]).stderr_eq(
        str![[r#"
error: clause T4.1 is not exercised by this case

"#]],
    );
}

#[test]
fn a_clause_that_there_is_not_is_refused() {
    in_vain(&folder(), &["slug", "--why", "why", "--clause", "T99.9"]).stderr_eq(str![[r#"
error: clause T99.9 is not exercised by this case

"#]]);
}

#[test]
fn a_reason_is_needed() {
    in_vain(&folder(), &["slug"]).stderr_eq(str![[r#"
error: the following required arguments were not provided:
  --why <TEXT>

Usage: crosscheck promote --name <SLUG> --why <TEXT> --store <DIR> <GAME> <FILE>

For more information, try '--help'.

"#]]);
}

#[test]
fn a_store_that_cannot_be_written_is_named() {
    let folder = folder();
    folder.write("store", "a file in the way");
    in_vain(&folder, &["slug", "--why", "why"])
        .stderr_eq("error: cannot make [..]store[..] (os error [..])\n");
    assert_eq!(folder.files(), ["blocks.in", "sample.in", "store"].map(PathBuf::from));
}

#[test]
fn where_there_is_no_store_nothing_is_kept_that_nobody_reads() {
    let folder = folder();
    let before = folder.files();
    let run = folder.run("promote texas blocks.in --name slug --why why").code(2).stdout_eq("");
    assert!(stderr(&run).contains("there is no store of regression cases here"), "{}", stderr(&run));
    assert_eq!(folder.files(), before);
}
