//! The tree is no larger than `tests/data/ceilings.toml` says.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::common::ours;

#[derive(Deserialize)]
struct Ceilings {
    /// The most lines of all folders together.
    all: usize,
    folders: BTreeMap<PathBuf, usize>,
}

/// How far below its ceiling a folder may be. Beyond that the ceiling holds nothing, and has to come down.
const ROOM: usize = 60;

fn ceilings() -> Ceilings {
    toml::from_str(include_str!("../data/ceilings.toml")).expect("it is a table of ceilings")
}

#[test]
fn no_folder_has_more_lines_of_rust_than_its_ceiling_or_far_fewer() {
    let (root, ceilings) = (Path::new(env!("CARGO_MANIFEST_DIR")), ceilings());
    let mut lines: BTreeMap<&Path, usize> =
        ceilings.folders.keys().map(|folder| (folder.as_path(), 0)).collect();
    for path in ours("", ".rs") {
        let file = path.strip_prefix(root).expect("it lies there");
        let rows = ceilings.folders.keys().filter(|folder| file.starts_with(folder));
        let row = rows.max_by_key(|folder| folder.components().count());
        let row = row.unwrap_or_else(|| panic!("{} is in no folder with a ceiling", file.display()));
        let text = fs::read_to_string(&path).expect("a source is text");
        *lines.entry(row).or_default() += text.lines().count();
    }
    for (folder, lines) in lines {
        let (ceiling, folder) = (ceilings.folders[folder], folder.display());
        assert!(lines <= ceiling, "{folder} has {lines} lines of Rust, and {ceiling} is its ceiling");
        assert!(lines + ROOM > ceiling, "{folder} has {lines} lines: lower its ceiling, {ceiling}");
    }
}

#[test]
fn the_ceilings_of_all_folders_add_up_to_no_more_than_that_of_the_tree() {
    let Ceilings { all, folders } = ceilings();
    let sum: usize = folders.values().sum();
    assert!(sum <= all, "the ceilings add up to {sum}, and {all} is that of the tree");
}
