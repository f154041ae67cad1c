//! The games that a bench is asked for.

use crosscheck_core::erased::AnyGame;

/// Calls a function with each game that the command line names, or with all games if it names none.
pub(crate) fn each(measure: impl Fn(&'static AnyGame)) {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let names: Vec<&str> = words.iter().map(String::as_str).collect();
    for name in if names.is_empty() { games::NAMES } else { &names } {
        measure(games::game(name).unwrap_or_else(|| panic!("there is no game {name}")));
    }
}
