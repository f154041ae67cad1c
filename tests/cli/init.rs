//! `crosscheck init`: the package that it makes, and the requests that it refuses.

use std::path::Path;
use std::process::Command;

use crate::common::Folder;
use crosscheck::compare::pair::Pair;
use crosscheck::compare::trace::{End, record};
use crosscheck::subject::Sequence;
use crosscheck::{Case, Game, Limits, game};
use template::{Queue, Turn};

#[path = "../../crates/crosscheck/src/commands/init/template/lib.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is the root of a crate, where it is used")]
mod template;

/// This workspace, on which the new packages depend.
pub(super) const CLONE: &str = env!("CARGO_MANIFEST_DIR");

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

#[test]
fn the_case_that_a_new_package_keeps_has_the_answer_that_it_keeps() {
    let template = |name: &str| {
        let path = Path::new(CLONE).join("crates/crosscheck/src/commands/init/template").join(name);
        std::fs::read_to_string(path).expect("it is there")
    };
    let text = template("case.in.txt");
    let case = game::<Queue>().parse(text.as_bytes(), Limits::Contest).expect("it is a case");
    assert_eq!(case.text(), text);
    match record(&mut *game::<Queue>().reference(), &case).end {
        End::Answer(answer) => assert_eq!(format!("{answer}\n"), template("answer.txt")),
        _ => panic!("the reference plays to the end"),
    }
    assert!(Pair::new(&game::<Queue>(), None).find(case).is_none());
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

/// The build folder of new packages. It outlives the test, so that dependencies are built only once.
pub(super) const TARGET: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/init");

/// Runs cargo in the new package, and returns what it prints.
#[track_caller]
fn cargo(folder: &Folder, status: i32, arguments: &[&str]) -> String {
    let mut command: Command = folder.command(env!("CARGO"));
    command.current_dir(folder.path("mine")).args(arguments).env("CARGO_TARGET_DIR", TARGET);
    let run = command.output().expect("cargo runs");
    let [report, words] = [&run.stdout, &run.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(run.status.code(), Some(status), "{report}{words}");
    report.into_owned()
}

#[test]
#[ignore = "builds a package: a minute the first time"]
fn a_new_package_finds_its_bug_and_passes_its_tests_once_it_is_fixed() {
    let folder = Folder::new();
    folder.run("init mine").code(0);
    // The same versions as here, which are available without a network.
    std::fs::copy(Path::new(CLONE).join("Cargo.lock"), folder.path("mine/Cargo.lock")).expect("copied");

    let report = cargo(&folder, 1, &["run", "--offline", "--", "fuzz", "--seed", "1"]);
    let readme = include_str!("../../README.md");
    let (_, shown) = readme.split_once("fuzz --seed 1\n").expect("the README shows the command");
    let (shown, _) = shown.split_once("```").expect("the block ends");
    assert_eq!(report.replace(&format!("{TARGET}/debug"), "target/debug").trim(), shown.trim());

    // FILE alone, without the name of the only game.
    let keep =
        ["promote", "findings/mine-popped-seed-1/shrunk.in", "--name", "three", "--why", "The toy."];
    let words = [&["run", "--offline", "--"], &keep[..]].concat();
    assert!(cargo(&folder, 0, &words).contains("the engine still differs on it"));

    let report = cargo(&folder, 101, &["test", "--offline"]);
    for failed in ["mine::agrees_on_thousands_of_cases", "mine::case::three"] {
        assert!(report.lines().any(|line| line.contains(failed) && line.contains("FAILED")), "{report}");
    }

    let mended =
        folder.read("mine/src/lib.rs").replace("& (self.items.len() - 1)", "% self.items.len()");
    folder.write("mine/src/lib.rs", mended);
    let report = cargo(&folder, 0, &["test", "--offline"]);
    assert!(report.contains("mine::case::first-in-first-out"), "{report}");
}
