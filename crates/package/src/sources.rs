//! Stand-alone checkers of outputs, in C++ with testlib and in Python, and what adapts a setter's own to each judge. Setters
//! read and edit them, so each is written as a person would write it.

use crosscheck_core::tokens::Compared;
use minijinja::context;

use crate::problem::SourceFile;
use crate::template::filled;

/// A checker that a setter wrote, in a single file.
#[derive(Clone, Debug, Default)]
pub struct OwnChecker {
    /// Its text.
    pub source: String,
    /// Whether it is in Python; otherwise it is in C++.
    pub is_python: bool,
    /// Whether it is called as in the ICPC problem package format; otherwise as checkers with testlib are.
    pub is_icpc: bool,
    /// Its own arguments, which come before those of a judge.
    pub arguments: Vec<String>,
}

impl OwnChecker {
    /// Returns its files for [`Problem::programs`](crate::Problem::programs). A judge with another convention gets an adapter;
    /// so does each if there are arguments.
    pub fn programs(&self, testlib: Option<String>) -> Vec<SourceFile> {
        let OwnChecker { source, is_python, is_icpc, arguments } = self;
        let fitting = |fits: bool, template| {
            if fits && arguments.is_empty() {
                return source.clone();
            }
            let arguments = arguments.iter().map(|text| serde_json::json!(text).to_string());
            filled(template, context! { source, is_icpc, arguments => arguments.collect::<Vec<_>>() })
        };
        let file = |name: &str, source| SourceFile { name: name.into(), source };
        if *is_python {
            let main = fitting(*is_icpc, include_str!("sources/icpc.py.txt"));
            let mut files = vec![file("icpc/checker.py", source.clone()), file("icpc/main.py", main)];
            files.dedup_by(|main, checker| main.source == checker.source);
            return files;
        }
        let needs_it = needs_testlib(source);
        // Judges that bring testlib read the verdict from what it prints.
        let for_testlib = fitting(needs_it && !is_icpc, include_str!("sources/testlib.cpp.txt"));
        let for_icpc = fitting(*is_icpc, include_str!("sources/icpc.cpp.txt"));
        let mut files = vec![file("checker.cpp", for_testlib)];
        if testlib.is_some() || !needs_it {
            files.push(file("icpc/checker.cpp", for_icpc));
        }
        files.extend(testlib.filter(|_| needs_it).map(|text| file("icpc/testlib.h", text)));
        files
    }
}

/// Returns whether a source includes `testlib.h`.
pub fn needs_testlib(source: &str) -> bool {
    source.lines().any(|line| line.starts_with("#include") && line.contains("testlib.h"))
}

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
