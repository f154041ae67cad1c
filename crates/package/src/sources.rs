//! Stand-alone sources that check and make test data: validators, checkers and generators, in C++ with testlib and in
//! Python without it.
//!
//! All limits come from one page, the game's [`Layout`]. A validator accepts an input exactly if `crosscheck check
//! --strict` does, and finds the same first wrong line. People who set a problem read and edit these sources, so each
//! is written as a person would write it: a template with the parts that all games have, and a body that reads like the
//! statement's section on the input.

mod cpp;
mod page;
mod python;
mod template;

use crosscheck_core::contract::Layout;

use crate::Program;
use page::Page;
use template::render;

/// Returns all sources for a game: a validator, a checker and a generator in each language.
pub fn all(game: &str, layout: &Layout) -> Vec<Program> {
    let program = |name: &str, source| Program { name: name.to_owned(), source };
    vec![
        program("validator.cpp", validator_cpp(game, layout)),
        program("validator.py", validator_py(game, layout)),
        program("checker.cpp", checker_cpp()),
        program("checker.py", checker_py()),
        program("generator.cpp", generator_cpp(game, layout)),
        program("generator.py", generator_py(game, layout)),
    ]
}

/// Returns a validator in Python: `validator.py [--plain] [NAME=VALUES]... < INPUT`. It exits with status 42 or 43, as
/// in the ICPC problem package format, and with 0 or 1 if `--plain` is given.
pub fn validator_py(game: &str, layout: &Layout) -> String {
    let page = Page::new(layout);
    let values = [
        ("name", game),
        ("limits", &python::limits(&page)),
        ("body", &python::validator(&page)),
        ("narrow", include_str!("sources/narrow.py.txt")),
    ];
    render(include_str!("sources/validator.py.txt"), &page.features(), &values)
}

/// Returns a validator in C++ for testlib: `validator [NAME=VALUES]... < INPUT`. It ignores the arguments that testlib
/// knows.
pub fn validator_cpp(game: &str, layout: &Layout) -> String {
    let page = Page::new(layout);
    let features = page.features();
    let values = [
        ("name", game),
        ("includes", &cpp::includes(&page)),
        ("limits", &cpp::limits(&page)),
        ("narrow", &narrow_cpp(&page, &features)),
        ("body", &cpp::validator(&page)),
    ];
    render(include_str!("sources/validator.cpp.txt"), &features, &values)
}

/// Returns a checker in Python, which compares words: `checker.py INPUT ANSWER FEEDBACK_DIR < OUTPUT`. It exits with
/// status 42 or 43, as in the ICPC problem package format.
pub fn checker_py() -> String {
    include_str!("sources/checker.py.txt").to_owned()
}

/// Returns a checker in C++ for testlib, which compares words: `checker INPUT OUTPUT ANSWER`.
pub fn checker_cpp() -> String {
    include_str!("sources/checker.cpp.txt").to_owned()
}

/// Returns a generator in Python: `generator.py [NAME=VALUES]... [seed=ANYTHING]`.
pub fn generator_py(game: &str, layout: &Layout) -> String {
    let page = Page::new(layout);
    let values = [
        ("name", game),
        ("limits", &python::limits(&page)),
        ("body", &python::generator(&page)),
        ("narrow", include_str!("sources/narrow.py.txt")),
    ];
    render(include_str!("sources/generator.py.txt"), &page.features(), &values)
}

/// Returns a generator in C++ for testlib: `generator [NAME=VALUES]... [seed=ANYTHING]`.
pub fn generator_cpp(game: &str, layout: &Layout) -> String {
    let page = Page::new(layout);
    let mut features = page.features();
    features.push("generator");
    let values = [
        ("name", game),
        ("includes", &cpp::includes(&page)),
        ("limits", &cpp::limits(&page)),
        ("narrow", &narrow_cpp(&page, &features)),
        ("body", &cpp::generator(&page)),
    ];
    render(include_str!("sources/generator.cpp.txt"), &features, &values)
}

fn narrow_cpp(page: &Page<'_>, features: &[&str]) -> String {
    render(include_str!("sources/narrow.cpp.txt"), features, &[("full", &cpp::full(page))])
}
