//! The games that a bench is asked for.

use games::Visit;

/// Calls a visitor with each game that the command line names, or with all games if it names none.
pub(crate) fn each<V: Visit<Output = ()>>(visitor: impl Fn() -> V) {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let names: Vec<&str> = words.iter().map(String::as_str).collect();
    for name in if names.is_empty() { games::NAMES } else { &names } {
        games::visit(name, visitor()).unwrap_or_else(|| panic!("there is no game {name}"));
    }
}
