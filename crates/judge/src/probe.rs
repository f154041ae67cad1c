//! Runs a program and observes what it leaves of its input, and which files it writes.

use std::collections::BTreeSet;
use std::{fs, io};

use crate::process;
use crate::program::Program;
use crate::run::{CancelCheck, Exit, Run, RunLimits};
use crate::sandbox::{Level, Policy, kinds};

/// What a run did besides its answer.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The run itself.
    pub run: Run,
    /// Whether the program read none of its standard input.
    pub unread: bool,
    /// The files that a confined run created in its folder, by name.
    pub written: Vec<String>,
    /// Strings in the program's files that look like names of input and output files: `game.in`.
    pub named: Vec<String>,
}

/// How much of a program's file is searched for names.
const LOOKED_THROUGH: usize = 16 << 20;

/// The suffixes of contests' input and output files.
const ENDS: [&str; 2] = [".in", ".out"];

/// Runs a program once, freshly started, and observes what it does besides its answer. The input must fit into a pipe.
///
/// # Errors
/// The program could not be started.
pub fn probe(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &CancelCheck,
) -> io::Result<Probe> {
    let (run, unread, written) = process::look(program, input, limits, halt)?;
    Ok(Probe { run, unread: unread && !input.is_empty(), written, named: named(program) })
}

/// Returns, in words, what a confined program was refused when it ran on an input, as far as it matters that it asked: it is
/// run again, and ends when it asks. Files that it could not open are not told.
///
/// # Errors
/// The program could not be started.
pub fn refusals(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &CancelCheck,
) -> io::Result<Vec<&'static str>> {
    let asks = |deadly: Vec<&'static str>| {
        let policy = Policy { deadly, ..program.policy().clone() };
        let (run, ..) = process::look(&program.clone().confined(policy)?, input, limits, halt)?;
        Ok::<_, io::Error>(run.end == Exit::Signal(BAD_CALL))
    };
    if program.policy().level == Level::None || !asks(kinds().collect())? {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for kind in kinds() {
        if asks(vec![kind])? {
            all.push(kind);
        }
    }
    Ok(all)
}

/// The signal that ends a program which makes a forbidden system call: SIGSYS.
const BAD_CALL: i32 = 31;

/// Returns strings that look like names of input and output files, from the files that the program's command names.
fn named(program: &Program) -> Vec<String> {
    let mut names = BTreeSet::new();
    for file in program.files() {
        let mut content = fs::read(file).unwrap_or_default();
        content.truncate(LOOKED_THROUGH);
        names.extend(names_in(&content));
    }
    names.into_iter().collect()
}

/// Returns words with the suffix of an input or output file.
fn names_in(content: &[u8]) -> impl Iterator<Item = String> {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte);
    content.split(move |&byte| !is_of_name(byte)).filter_map(|word| {
        let word = std::str::from_utf8(word).ok()?;
        ENDS.iter().any(|end| word.strip_suffix(end).is_some_and(is_a_stem)).then(|| word.to_owned())
    })
}

/// Returns whether a name was plausibly chosen for a file, unlike `std::cin.in` and `..in`.
fn is_a_stem(stem: &str) -> bool {
    const LONGEST: usize = 40;
    stem.len() <= LONGEST && stem.starts_with(|c: char| c.is_ascii_alphanumeric()) && !stem.contains('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_input_and_output_files_are_found_in_source_and_in_programs() {
        let names = |text: &[u8]| names_in(text).collect::<Vec<_>>();
        let source = b"freopen(\"game.in\", \"r\", stdin); freopen(\"game.out\",\"w\",stdout);";
        assert_eq!(names(source), ["game.in", "game.out"]);
        assert_eq!(names(b"\x7fELF\0\x01a.in\0printf\0main\0.in\0lib.so.in"), ["a.in"]);
    }
}
