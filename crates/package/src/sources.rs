//! Stand-alone checkers of outputs, in C++ with testlib and in Python. Setters read and edit them, so each is written as a
//! person would write it.

use crosscheck_core::tokens::Compared;
use minijinja::context;

use crate::template::filled;

/// Returns a checker, by its name.
///
/// - `checker.cpp` is for testlib: `checker INPUT OUTPUT ANSWER`.
/// - `checker.py INPUT ANSWER FEEDBACK_DIR < OUTPUT` exits with status 42 or 43, as in the ICPC problem package format.
///
/// # Panics
/// There is no such checker.
pub fn checker(name: &str, compared: Compared) -> String {
    let template = match name {
        "checker.cpp" => include_str!("sources/checker.cpp.txt"),
        "checker.py" => include_str!("sources/checker.py.txt"),
        _ => panic!("there is no source {name}"),
    };
    let words = "word by word, regardless of the white space in between";
    let lines = "line by line, regardless of white space at their ends and of blank lines at the end";
    let (how, what, tolerance) = match compared {
        Compared::Words => ("words", words.to_owned(), None),
        Compared::Lines => ("lines", lines.into(), None),
        Compared::Bytes => ("bytes", "byte by byte".into(), None),
        Compared::YesNo => {
            ("yesno", format!("{words}; capital letters are as good as small ones"), None)
        }
        Compared::Tolerance(most) => {
            let what =
                format!("{words}; numbers may be off by {most:e}, or by this part of the right one");
            ("tolerance", what, Some(format!("{most:e}")))
        }
    };
    let by_lines = matches!(compared, Compared::Lines | Compared::Bytes);
    let (unit, units) = if by_lines { ("line", "lines") } else { ("token", "tokens") };
    filled(template, context! { how, what, tolerance, by_lines, unit, units })
}
