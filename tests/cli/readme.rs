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
    const KINDS: [&str; 5] = ["campaign", "make", "text", "engine", "reference"];
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
