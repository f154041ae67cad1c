//! The groups of checks that take turns in CI, the paths by which a change touches them, and the list of slow tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::slow;

/// Returns the words between two marks of a text.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let rest = text.split_once(from).unwrap_or_else(|| panic!("{from} is there")).1;
    rest.split_once(to).unwrap_or_else(|| panic!("{to} comes after {from}")).0
}

#[test]
fn each_group_of_checks_names_paths_and_each_path_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = fs::read_to_string(root.join(".ci/run")).expect("it is there");
    let turns: BTreeSet<&str> = between(&script, "\nTURNS=(", ")").split_whitespace().collect();
    let table = between(&script, "declare -A TOUCHED=(", "\n)").lines();
    let row =
        |line: &'_ str| Some((between(line, "[", "]").to_owned(), between(line, "'", "'").to_owned()));
    let touched: BTreeMap<String, String> =
        table.filter(|line| !line.trim().is_empty()).filter_map(row).collect();
    assert!(touched.keys().map(String::as_str).eq(turns), "{touched:?}");
    for (group, paths) in touched {
        for path in paths.split(' ') {
            // A star stands for the name of one folder.
            let is_there = match path.split_once("/*/") {
                Some((folder, rest)) => fs::read_dir(root.join(folder))
                    .expect("a folder")
                    .all(|crates| crates.expect("an entry").path().join(rest).exists()),
                None => root.join(path).exists(),
            };
            assert!(is_there, "{group}: {path} is not there");
        }
    }
}

/// The mark of a test that is in the list of slow ones, and left out unless it is asked for.
const SLOW: &str = "#[ignore = \"slow\"]";

/// Returns the slow tests of a module of tests and of those within it, by the path that `--exact` wants.
fn marked(file: &Path, module: &str, all: &mut BTreeSet<String>) {
    let text = fs::read_to_string(file).expect("a module is text");
    for after in text.split(SLOW).skip(1) {
        all.insert(format!("{module}{}", between(after, "fn ", "(")));
    }
    let entries = fs::read_dir(file.with_extension("")).into_iter().flatten();
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.extension().is_some_and(|of| of == "rs") {
            let name = path.file_stem().expect("a name").to_string_lossy();
            marked(&path, &format!("{module}{name}::"), all);
        }
    }
}

#[test]
fn the_list_of_slow_tests_names_those_that_are_ignored_as_slow_and_no_other() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for target in ["cli", "harness", "hostile", "programs"] {
        let mut all = BTreeSet::new();
        for entry in fs::read_dir(tests.join(target)).expect("a target") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy();
            if path.is_file() {
                marked(&path, &format!("{name}::"), &mut all);
            }
        }
        assert_eq!(all, slow(target), "{target}");
    }
}

#[test]
fn each_slow_script_of_the_list_is_there() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/commands");
    for name in slow("commands") {
        let (file, test) = name.split_once("::").expect("FILE::TEST");
        let text = fs::read_to_string(tests.join(file).with_extension("txt")).expect(file);
        assert!(text.lines().any(|line| line.strip_prefix("== ") == Some(test)), "{name}");
    }
}
