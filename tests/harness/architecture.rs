//! Checks the layers of the workspace: which crate may depend on which, in which order the modules of a crate stand, and
//! that the harness names no game.

mod modules;
mod order;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::common::ours;

/// Returns, for each crate of the workspace, the other workspace crates that it depends on.
fn dependencies(kinds: &[DependencyKind]) -> BTreeMap<String, BTreeSet<String>> {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo knows the workspace");
    let inside: BTreeSet<String> = metadata.packages.iter().map(|p| p.name.to_string()).collect();
    let of = |package: &cargo_metadata::Package| {
        let all = package.dependencies.iter();
        let seen = all.filter(|d| kinds.contains(&d.kind) && inside.contains(&d.name));
        seen.map(|d| d.name.clone()).collect()
    };
    metadata.packages.iter().map(|package| (package.name.to_string(), of(package))).collect()
}

/// Returns what a crate depends on, or a file imports, directly or indirectly.
fn reach<T: Clone + Ord>(of: &T, edges: &BTreeMap<T, BTreeSet<T>>) -> BTreeSet<T> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![of]);
    while let Some(from) = open.pop() {
        let next = edges.get(from).into_iter().flatten();
        open.extend(next.filter(|to| seen.insert((*to).clone())));
    }
    seen
}

const EVERY_KIND: [DependencyKind; 3] =
    [DependencyKind::Normal, DependencyKind::Development, DependencyKind::Build];

#[test]
fn engine_and_reference_never_see_each_other_not_even_in_their_tests() {
    let dependencies = dependencies(&EVERY_KIND);
    for (one, other) in [("games-engine", "games-reference"), ("games-reference", "games-engine")] {
        assert!(dependencies.contains_key(one), "there is no {one}");
        assert!(!reach(&one.into(), &dependencies).contains(other), "{one} sees {other}");
    }
}

/// Returns the name of the crate that the page on the architecture calls so.
fn crate_in(folder: &str) -> String {
    match folder {
        "spec" | "reference" | "engine" | "gen" => format!("games-{folder}"),
        // The library, and the program.
        _ if folder.starts_with("crosscheck") => folder.to_owned(),
        _ => format!("crosscheck-{folder}"),
    }
}

#[test]
fn each_floor_stands_on_those_below_it_alone() {
    let dependencies = dependencies(&[DependencyKind::Normal, DependencyKind::Build]);
    let page = include_str!("../../docs/architecture.md");
    let table = page.split("```").nth(1).expect("the page begins with the table of crates");
    let mut listed = BTreeSet::new();
    for row in table.lines().skip(2) {
        let (floors, below) = row.split_once("  ").expect("crates, and what they stand on");
        let below = below.trim().split(", ").filter(|below| *below != "nothing").map(crate_in);
        let below: BTreeSet<String> = below.collect();
        for floor in floors.split(", ").map(crate_in) {
            assert!(below.contains("crosscheck-everything") || dependencies[&floor] == below, "{floor}");
            listed.insert(floor);
        }
    }
    listed.insert("crosscheck-mutants".into());
    assert!(listed.iter().eq(dependencies.keys()), "{listed:?}");
}

#[test]
fn no_crate_from_outside_decides_an_answer_or_brings_a_terminal_or_a_process_into_the_core() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo knows the workspace");
    for (package, allowed) in [
        (
            "core",
            "arbitrary basic-toml fixedbitset itoa memchr proptest rand schemars serde serde_json \
             shuttle similar",
        ),
        ("host", "ctrlc rustix shlex signal-hook"),
        ("judge", "landlock libc nix rustix seccompiler serde serde_json syscalls"),
        ("macros", "proc-macro2 quote syn"),
        ("package", "flate2 minijinja pulldown-cmark quick-xml serde-saphyr serde_json sha2 uuid zip"),
        ("problem", "itoa memchr serde smallvec"),
        ("spec", "serde"),
        ("reference", ""),
        ("engine", "wide"),
        ("gen", "derive-where include_dir rand"),
    ] {
        let name = crate_in(package);
        let of = metadata.packages.iter().find(|package| *package.name == name).expect("it is a member");
        for on in of.dependencies.iter().filter(|on| on.kind == DependencyKind::Normal) {
            let inside = on.name.starts_with("crosscheck-") || on.name.starts_with("games-");
            let allowed = allowed.split(' ').any(|name| *name == *on.name);
            assert!(inside || allowed, "{package} depends on {}", on.name);
        }
    }
}

/// How many crates, with itself, the library brings into a package with these features. It only goes down, but for `shlex`,
/// which quotes in place of our own code.
const MOST_CRATES: [(&str, usize); 3] = [("", 19), ("cli", 43), ("pages", 56)];

#[test]
fn a_package_of_a_stranger_gets_no_more_crates_than_it_did() {
    for (features, most) in MOST_CRATES {
        let tree = Command::new(env!("CARGO"))
            .args(
                "tree --locked --package crosscheck --edges normal --prefix none --format {p}"
                    .split(' '),
            )
            .args(["--features", features])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo is there");
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let text = String::from_utf8(tree.stdout).expect("names of crates are text");
        // A name and a version: what follows is the folder, or that it is a macro.
        let named = text.lines().map(|line| line.split(' ').take(2).collect::<Vec<_>>());
        let crates: BTreeSet<_> = named.filter(|name| name.len() == 2).collect();
        assert!(crates.len() <= most, "{features}: {} crates: {crates:?}", crates.len());
    }
}

/// The only files of the harness that may name a game: the list, and the program that has it.
const LISTS: [&str; 2] = ["src/games.rs", "src/program.rs"];

#[test]
fn the_harness_names_a_game_only_in_the_list_of_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let lists = LISTS.map(|list| root.join(list));
    let all = ["src", "crates"].into_iter().flat_map(|folder| ours(folder, ".rs"));
    for path in all.filter(|path| !lists.contains(path)) {
        let text = fs::read_to_string(&path).expect("a source is text").to_lowercase();
        // A game may be called by a short word, which is part of many others.
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        let named = words.find(|word| games::NAMES.contains(word));
        assert_eq!(named, None, "{} names a game", path.display());
    }
}
