//! The groups of checks that take turns in CI, and the paths by which a change touches them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

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
