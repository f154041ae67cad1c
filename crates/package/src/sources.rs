//! Stand-alone sources that check and make test data: validators, checkers and generators, in C++ with testlib and in
//! Python without it.
//!
//! All limits come from one page, the game's [`Layout`]. A validator accepts an input exactly if `crosscheck check
//! --strict` does, and finds the same first wrong line. People who set a problem read and edit these sources, so each
//! is written as a person would write it: a template with the parts that all games have, and a body that reads like the
//! statement's section on the input.

mod page;

use crosscheck_core::contract::Layout;
use minijinja::context;

use crate::problem::Program;
use crate::template::filled;

/// A checker in C++ for testlib, which compares words: `checker INPUT OUTPUT ANSWER`.
pub const CHECKER_CPP: &str = include_str!("sources/checker.cpp.txt");

/// A checker in Python, which compares words: `checker.py INPUT ANSWER FEEDBACK_DIR < OUTPUT`. It exits with status 42 or
/// 43, as in the ICPC problem package format.
pub const CHECKER_PY: &str = include_str!("sources/checker.py.txt");

/// The templates, with those that others include.
static TEMPLATES: [(&str, &str); 8] = [
    ("validator.cpp", include_str!("sources/validator.cpp.txt")),
    ("validator.py", include_str!("sources/validator.py.txt")),
    ("checker.cpp", CHECKER_CPP),
    ("checker.py", CHECKER_PY),
    ("generator.cpp", include_str!("sources/generator.cpp.txt")),
    ("generator.py", include_str!("sources/generator.py.txt")),
    ("narrow.cpp", include_str!("sources/narrow.cpp.txt")),
    ("narrow.py", include_str!("sources/narrow.py.txt")),
];

/// Returns all sources for a game: a validator, a checker and a generator in each language.
pub fn all(game: &str, layout: &Layout) -> Vec<Program> {
    let names = TEMPLATES.iter().map(|template| template.0).filter(|name| !name.starts_with("narrow"));
    names.map(|name| Program { name: name.into(), source: source(name, game, layout) }).collect()
}

/// Returns one of the sources for a game, by its name.
///
/// - `validator.py [--plain] [NAME=VALUES]... < INPUT` exits with status 42 or 43, as in the ICPC problem package format,
///   and with 0 or 1 if `--plain` is given.
/// - `validator.cpp` is for testlib: `validator [NAME=VALUES]... < INPUT`. It ignores the arguments that testlib knows.
/// - `generator.py` and `generator.cpp`, for testlib, are called with `[NAME=VALUES]... [seed=ANYTHING]`.
///
/// # Panics
/// There is no such source.
pub fn source(name: &str, game: &str, layout: &Layout) -> String {
    let template = TEMPLATES.iter().find(|template| template.0 == name);
    let (_, template) = template.unwrap_or_else(|| panic!("there is no source {name}"));
    let page = context! { is_generator => name == "generator.cpp", ..page::page(game, layout) };
    filled(template, &TEMPLATES, page)
}
