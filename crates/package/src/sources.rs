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

/// The templates, with those that others include.
static TEMPLATES: [(&str, &str); 8] = [
    ("validator.cpp", include_str!("sources/validator.cpp.txt")),
    ("validator.py", include_str!("sources/validator.py.txt")),
    ("checker.cpp", include_str!("sources/checker.cpp.txt")),
    ("checker.py", include_str!("sources/checker.py.txt")),
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
/// - `checker.py` and `checker.cpp` compare words ([`checker`]).
/// - `generator.py` and `generator.cpp`, for testlib, are called with `[NAME=VALUES]... [seed=ANYTHING]`.
///
/// # Panics
/// There is no such source.
pub fn source(name: &str, game: &str, layout: &Layout) -> String {
    if name.starts_with("checker") {
        return checker(name, Comparison::Words);
    }
    let page = context! { is_generator => name == "generator.cpp", ..page::page(game, layout) };
    filled(template(name), &TEMPLATES, page)
}

/// How a checker compares an output with the answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Comparison {
    /// Word by word: white space between words is free.
    Words,
    /// Line by line: white space at the ends of lines, and blank lines at the end, are free.
    Lines,
    /// Byte by byte.
    Bytes,
    /// Word by word; two numbers may differ by this much, or by this part of the right one.
    Tolerance(f64),
    /// Word by word, in capital or small letters.
    YesNo,
}

/// Returns a checker, by its name.
///
/// - `checker.cpp` is for testlib: `checker INPUT OUTPUT ANSWER`.
/// - `checker.py INPUT ANSWER FEEDBACK_DIR < OUTPUT` exits with status 42 or 43, as in the ICPC problem package format.
///
/// # Panics
/// There is no such checker.
pub fn checker(name: &str, comparison: Comparison) -> String {
    let words = "word by word, regardless of the white space in between";
    let (how, what) = match comparison {
        Comparison::Words => ("words", words.to_owned()),
        Comparison::Lines => (
            "lines",
            "line by line, regardless of white space at their ends and of blank lines at the end".into(),
        ),
        Comparison::Bytes => ("bytes", "byte by byte".into()),
        Comparison::YesNo => ("yesno", format!("{words}; capital letters are as good as small ones")),
        Comparison::Tolerance(most) => (
            "tolerance",
            format!("{words}; numbers may be off by {most:e}, or by this part of the right one"),
        ),
    };
    let tolerance = match comparison {
        Comparison::Tolerance(most) => format!("{most:e}"),
        _ => String::new(),
    };
    let by_lines = matches!(comparison, Comparison::Lines | Comparison::Bytes);
    let (unit, units) = if by_lines { ("line", "lines") } else { ("token", "tokens") };
    filled(template(name), &TEMPLATES, context! { how, what, tolerance, by_lines, unit, units })
}

fn template(name: &str) -> &'static str {
    let template = TEMPLATES.iter().find(|template| template.0 == name);
    template.unwrap_or_else(|| panic!("there is no source {name}")).1
}
