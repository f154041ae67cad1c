//! A run that is looked at more closely: what it leaves of its input, and which files it writes.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::time::SystemTime;

use super::{Program, Run, RunLimits, process};

/// What a run did besides answering.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The run itself.
    pub run: Run,
    /// Whether nothing at all was read from its standard input.
    pub unread: bool,
    /// The files of the current folder that are new or were changed meanwhile, by name.
    pub written: Vec<String>,
    /// What looks like names of input and output files in the program's files: `game.in`.
    pub named: Vec<String>,
}

/// How much is read of a program's file to look for names in it.
const LOOKED_THROUGH: usize = 16 << 20;

/// What the names of a contest's files end in.
const ENDS: [&str; 2] = [".in", ".out"];

/// Runs a program once, started anew, and looks at what it does besides answering. The input has to be short enough for
/// a pipe to hold all of it.
///
/// # Errors
/// It could not be started.
pub fn probe(program: &Program, input: &[u8], limits: &RunLimits) -> io::Result<Probe> {
    let before = files();
    let (run, unread) = process::look(program, input, limits)?;
    let written = files().into_iter().filter(|(name, state)| before.get(name) != Some(state));
    let written = written.map(|(name, _)| name.to_string_lossy().into_owned()).collect();
    Ok(Probe { run, unread: unread && !input.is_empty(), written, named: named(program) })
}

/// The files of the current folder: when each was changed, and its length.
fn files() -> BTreeMap<OsString, (Option<SystemTime>, u64)> {
    let entries = fs::read_dir(".").into_iter().flatten().flatten();
    let files = entries.filter_map(|entry| {
        let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some((entry.file_name(), (data.modified().ok(), data.len())))
    });
    files.collect()
}

/// What looks like names of input and output files in the files that the program's command names.
fn named(program: &Program) -> Vec<String> {
    let mut names = BTreeSet::new();
    for file in program.files() {
        let mut content = fs::read(file).unwrap_or_default();
        content.truncate(LOOKED_THROUGH);
        names.extend(names_in(&content));
    }
    names.into_iter().collect()
}

/// Words that end as the names of input and output files do.
fn names_in(content: &[u8]) -> impl Iterator<Item = String> {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._-/".contains(&byte);
    content.split(move |&byte| !is_of_name(byte)).filter_map(|word| {
        let word = std::str::from_utf8(word).ok()?;
        ENDS.iter().any(|end| word.strip_suffix(end).is_some_and(is_a_stem)).then(|| word.to_owned())
    })
}

/// Whether a name is one that somebody gave: `std::cin.in` and `..in` are none.
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
