//! `crosscheck init`: the toy of the package that it makes, and the manifests.

use std::path::Path;

use crate::common::Folder;
use crosscheck::compare::pair::Pair;
use crosscheck::game;
use crosscheck::subject::Sequence;
use template::{Queue, Turn};

#[path = "../../crates/crosscheck/src/commands/init/template/lib.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod template;

#[test]
fn the_bug_of_the_toy_shows_only_for_capacities_that_are_not_powers_of_two() {
    let mut pair = Pair::new(&game::<Queue>(), None);
    for start in 1..=16_usize {
        let turns =
            (0..20).map(|turn| if turn % 7 > 4 { Turn::Pop } else { Turn::Push(turn) }).collect();
        let capacity = crosscheck::serde_json::from_value(start.into()).expect("it is a capacity");
        let found = pair.find(Sequence { start: capacity, turns }).is_some();
        assert_eq!(found, !start.is_power_of_two(), "capacity {start}");
    }
}

/// Checks where both manifests of a new package take crosscheck from.
#[track_caller]
fn comes_from(folder: &Folder, package: &str, key: &str, place: &str) {
    for file in ["Cargo.toml", "fuzz/Cargo.toml"] {
        let manifest: toml::Table =
            folder.read(Path::new(package).join(file)).parse().expect("it is TOML");
        assert_eq!(manifest["dependencies"]["crosscheck"][key].as_str(), Some(place), "{file}");
    }
}

#[cfg(unix)]
#[test]
fn a_place_with_quotes_is_quoted_in_both_manifests() {
    let folder = Folder::new();
    let odd = r#"a "clone" \ {{name}}"#;
    std::fs::create_dir(folder.path(odd)).expect("a folder can be made");
    folder.write(&format!("{odd}/Cargo.toml"), "[package]\nname = \"crosscheck\"\n");
    folder.run_all(["init", "mine", "--path", odd], "").code(0);
    let whole = folder.path(odd).canonicalize().expect("it is there");
    comes_from(&folder, "mine", "path", whole.to_str().expect("it is text"));
    folder.run_all(["init", "yours", "--git", odd], "").code(0);
    comes_from(&folder, "yours", "git", odd);
}
