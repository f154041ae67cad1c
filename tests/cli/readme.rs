//! The README and the docs show output of the program. Where they show the whole output, it must match exactly.

use std::collections::BTreeMap;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// Returns the lines of the console block that starts with a command on a page, without the command.
fn shown(page: &str, command: &str) -> String {
    let (_, rest) = page.split_once(&format!("$ {command}\n")).expect("the page shows the command");
    rest.split_once("```").expect("the block ends").0.to_owned()
}

/// Runs a command as a page shows it, in a folder; returns what it prints.
fn printed(command: &str, folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_crosscheck"))
        .arg0("crosscheck")
        .args(command.split(' ').skip(1))
        .current_dir(folder)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the report is text")
}

#[test]
fn the_finding_on_the_page_of_the_games_is_what_the_command_prints() {
    const COMMAND: &str = "crosscheck fuzz texas --plant blocks-by-runs --seed 1";
    let folder = tempfile::tempdir().expect("a folder can be made");
    let shown = shown(include_str!("../../docs/games.md"), COMMAND);
    assert_eq!(shown.trim(), printed(COMMAND, folder.path()).trim());
}

#[test]
fn the_page_of_how_a_game_is_made_shows_the_files_as_they_are() {
    let page = include_str!("../../docs/make-a-game.md");
    let files = [
        include_str!("../../spec/src/chess/input.shape"),
        include_str!("../../gen/src/chess/family.rs"),
    ];
    let blocks = page
        .split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').expect("it has lines").1);
    for (block, file) in blocks.zip(files) {
        assert!(file.contains(block), "{block}");
    }
    assert_eq!(page.matches("```").count(), 2 * files.len());
}

/// Returns the kept counts of the full set.
fn figures() -> BTreeMap<String, u64> {
    let kept: toml::Table =
        toml::from_str(include_str!("../../tools/benches/figures.toml")).expect("it reads");
    let counts = kept["all"]["instructions"].clone();
    counts.try_into().expect("these are counts")
}

fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|of| str::from_utf8(of).expect("digits")).collect();
    groups.join(",")
}

#[test]
fn the_instructions_on_the_page_of_speed_are_those_that_are_kept() {
    const KINDS: [&str; 4] = ["campaign", "make", "text", "engine"];
    let (page, figures) = (include_str!("../../docs/speed.md"), figures());
    for kind in KINDS {
        let of = |game| with_commas(figures[&format!("{kind} {game}")]);
        let row = format!("| {} | {} | {} |\n", of("texas"), of("chess"), of("rochine"));
        assert_eq!(page.matches(&row).count(), 1, "{kind}: {row}");
    }
    let others = figures.iter().filter(|(name, _)| !KINDS.iter().any(|kind| name.starts_with(kind)));
    for (name, &count) in others {
        let row = format!("(`{name}`) | {} |\n", with_commas(count));
        assert_eq!(page.matches(&row).count(), 1, "{row}");
    }
}

#[test]
fn the_readme_says_what_a_case_costs_as_it_is_kept() {
    let figures = figures();
    let [texas, chess, rochine] = ["texas", "chess", "rochine"]
        .map(|game| format!("{:.2}", figures[&format!("campaign {game}")] as f64 / 1e6));
    let sentence =
        format!("{texas} (`texas`), {chess} (`chess`) and {rochine} (`rochine`) million instructions");
    assert!(include_str!("../../README.md").replace('\n', " ").contains(&sentence), "{sentence}");
}

#[test]
fn every_test_that_a_table_of_attacks_or_faults_names_is_there() {
    const PAGES: &str = "../crates/crosscheck/src/pages";
    let tables = [
        (include_str!("../../docs/hostile.md"), &["data/commands", "harness", "hostile", PAGES][..], 40),
        (include_str!("../../docs/results.md"), &["cli", "data/commands", "harness"], 12),
    ];
    for (page, folders, least) in tables {
        let folders = folders.iter().map(|name| format!("{}/tests/{name}", env!("CARGO_MANIFEST_DIR")));
        let files = folders.flat_map(|folder| std::fs::read_dir(folder).expect("it is there").flatten());
        let files = files.filter(|file| file.path().is_file());
        let tests: String =
            files.map(|file| std::fs::read_to_string(file.path()).expect("it is text")).collect();
        let words = page.split('`').skip(1).step_by(2);
        let in_a_test = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let is_test = |word: &&str| word.matches('_').count() > 3 && word.chars().all(in_a_test);
        let mut count = 0;
        for name in words.filter(is_test) {
            let is_there = [format!("fn {name}("), format!("== {name}\n")];
            assert!(is_there.iter().any(|of| tests.contains(of)), "there is no test {name}");
            count += 1;
        }
        assert!(count > least, "{count} names");
    }
}

#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(not(have_gxx), ignore = "there is no g++")]
fn the_wrong_program_in_the_docs_is_found_and_explained_as_they_say() {
    const COMMAND: &str = "crosscheck stress texas --seed 1 --cases 100 -- mine.cpp";
    let programs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/programs/texas");
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (from, to) in [("touching-block.cpp", "mine.cpp"), ("match.hpp", "match.hpp")] {
        std::fs::copy(Path::new(programs).join(from), folder.path().join(to)).expect("it can be copied");
    }
    let shown = shown(include_str!("../../docs/stress.md"), COMMAND);
    assert_eq!(shown.trim(), printed(COMMAND, folder.path()).trim());
}
