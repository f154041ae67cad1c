//! The README and the docs show files and figures of the repository. What they show of the output of commands is in
//! `tests/data/commands`.

use std::collections::BTreeMap;

use crosscheck_core::numbers::grouped;

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

#[test]
fn the_instructions_on_the_page_of_measurements_are_those_that_are_kept() {
    const KINDS: [&str; 4] = ["campaign", "make", "text", "engine"];
    let (page, figures) = (include_str!("../../docs/measurements.md"), figures());
    for kind in KINDS {
        let of = |game| grouped(figures[&format!("{kind} {game}")]);
        let row = format!("| {} | {} | {} |\n", of("texas"), of("chess"), of("rochine"));
        assert_eq!(page.matches(&row).count(), 1, "{kind}: {row}");
    }
    let others = figures.iter().filter(|(name, _)| !KINDS.iter().any(|kind| name.starts_with(kind)));
    for (name, &count) in others {
        let row = format!("(`{name}`) | {} |\n", grouped(count));
        assert_eq!(page.matches(&row).count(), 1, "{row}");
    }
}

#[test]
fn every_test_that_a_table_of_attacks_or_faults_names_is_there() {
    const PAGES: &str = "../crates/crosscheck/src/replay";
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
