//! Stand-alone checkers of outputs, in C++ with testlib and in Python without it. People who set a problem read and edit them,
//! so each is written as a person would write it.

use minijinja::context;

use crate::template::filled;

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
    let template = match name {
        "checker.cpp" => include_str!("sources/checker.cpp.txt"),
        "checker.py" => include_str!("sources/checker.py.txt"),
        _ => panic!("there is no source {name}"),
    };
    let words = "word by word, regardless of the white space in between";
    let lines = "line by line, regardless of white space at their ends and of blank lines at the end";
    let (how, what) = match comparison {
        Comparison::Words => ("words", words.to_owned()),
        Comparison::Lines => ("lines", lines.into()),
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
    filled(template, context! { how, what, tolerance, by_lines, unit, units })
}
