//! The verdicts expected of programs: `wrong/*.cpp=WA`.

use std::collections::BTreeSet;

use crosscheck_core::Error;
use crosscheck_core::foreign::quote;
use globset::{GlobBuilder, GlobMatcher};

use super::{Cell, Outcome};

/// The verdicts that are expected of the programs that a pattern matches.
#[derive(Clone, Debug)]
pub(crate) struct Expectation {
    /// As the user gave it.
    pub(crate) text: String,
    pattern: GlobMatcher,
    pub(crate) expected: Expected,
}

pub(crate) type Expected = BTreeSet<Outcome>;

impl Expectation {
    /// Reads `PATTERN=VERDICT,VERDICT…`.
    pub(crate) fn parse(text: &str) -> Result<Self, Error> {
        let Some((pattern, verdicts)) = text.rsplit_once('=').filter(|(pattern, _)| !pattern.is_empty())
        else {
            let words = format!("{} is not PATTERN=VERDICT, such as 'wrong/*.cpp=WA'", quote(text));
            return Err(words.into());
        };
        // `*` stays within a folder, `**` does not.
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        let pattern = glob.map_err(|error| format!("{}: {error}", quote(pattern)))?.compile_matcher();
        let verdicts = verdicts.split(',').map(verdict).collect::<Result<_, Error>>()?;
        Ok(Expectation { text: text.to_owned(), pattern, expected: verdicts })
    }

    /// Returns whether the pattern matches a path, or the end of it from one of its folders on.
    pub(crate) fn matches(&self, path: &str) -> bool {
        let ends = path.match_indices('/').map(|(at, _)| &path[at + 1..]);
        ends.chain([path]).any(|end| self.pattern.is_match(end))
    }
}

/// Returns whether a program fits what is expected of it: no test gives a verdict but these and AC, and some test gives one of
/// these. With AC among them, the program may also pass all tests. `None` if tests that were not run may decide it.
pub(super) fn fits(expected: &Expected, cells: &[Cell]) -> Option<bool> {
    let outcomes = || cells.iter().filter_map(|cell| cell.outcome);
    if outcomes().any(|outcome| outcome.stops() && !expected.contains(&outcome)) {
        return Some(false);
    }
    let is_whole = cells.iter().all(|cell| cell.outcome.is_some());
    is_whole.then(|| expected.contains(&Outcome::PASSED) || outcomes().any(Outcome::stops))
}

fn verdict(name: &str) -> Result<Outcome, Error> {
    let all = || Outcome::ALL.into_iter().filter(|outcome| *outcome != Outcome::Unstartable);
    let found = all().find(|outcome| outcome.short().eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let names: Vec<&str> = all().map(Outcome::short).collect();
        format!("{} is no verdict; these are: {}", quote(name), names.join(", ")).into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_run_decides_nothing() {
        let cells = [None, Some(Outcome::ALL[1])].map(|outcome| Cell { outcome, ..Cell::default() });
        let fits = |verdict: &str| {
            let expectation = Expectation::parse(&format!("*={verdict}")).expect("it is one");
            fits(&expectation.expected, &cells)
        };
        assert_eq!([fits("WA"), fits("TLE")], [None, Some(false)]);
    }

    #[test]
    fn a_pattern_matches_the_end_of_a_path_from_a_folder_on() {
        let matches = |pattern: &str, path| {
            Expectation::parse(&format!("{pattern}=AC")).expect("it is one").matches(path)
        };
        for path in ["wrong/a.cpp", "./wrong/a.cpp", "/x/y/wrong/a.cpp"] {
            let folders = ["wrong/*.cpp", "wrong/*", "w*/a.?pp", "**/a.cpp", "{wrong,slow}/*"];
            for pattern in folders.into_iter().chain(["*.cpp", "a.cpp"]) {
                assert!(matches(pattern, path), "{pattern} {path}");
            }
            for pattern in ["rong/*.cpp", "wrong", "*.c", "slow/*", "x/*.cpp"] {
                assert!(!matches(pattern, path), "{pattern} {path}");
            }
        }
    }
}
