//! The programs as given on the command line.

use std::ffi::OsString;
use std::path::Path;

use crosscheck_core::foreign::{foreign, quote};
use crosscheck_core::workers::each;
use crosscheck_judge::{Program, Unready};

use crate::judged::Expectation;
use crate::options::{LimitArgs, prepared};
use crate::screen::{CommandError, say};

#[derive(Clone, Debug)]
pub(super) struct Named {
    /// The user's name for it: a path, or a command.
    pub(super) shown: String,
    words: Vec<OsString>,
}

impl Named {
    /// Returns the programs of a command line: each word behind `--` is a file, each `--cmd` a command with arguments.
    pub(super) fn all(files: &[OsString], commands: &[String]) -> Result<Vec<Self>, CommandError> {
        let files = files.iter().filter(|word| *word != "--").map(Named::file);
        let all: Vec<Named> =
            files.chain(commands.iter().map(|text| Named::command(text))).collect::<Result<_, _>>()?;
        if all.is_empty() { Err("name the programs behind `--`, or with --cmd".into()) } else { Ok(all) }
    }

    fn file(word: &OsString) -> Result<Self, CommandError> {
        let path = Path::new(word);
        if !path.is_file() {
            return Err(format!(
                "there is no file {}: behind `--`, every word is a program; one with arguments goes into --cmd, as in \
                 --cmd 'python3 mine.py -O'",
                foreign(word)
            )
            .into());
        }
        // Otherwise it would be looked for on the PATH, like a command.
        let bare = path.components().count() == 1;
        let word_to_run = if bare { Path::new(".").join(path).into_os_string() } else { word.clone() };
        Ok(Named { shown: path.to_string_lossy().into_owned(), words: vec![word_to_run] })
    }

    fn command(text: &str) -> Result<Self, CommandError> {
        let words = shlex::split(text).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| format!("--cmd {} is not a command", quote(text)))?;
        Ok(Named { shown: text.to_owned(), words: words.into_iter().map(OsString::from).collect() })
    }

    /// Returns whether an expectation is about this program: its path, or a word of its command.
    pub(super) fn is_meant(&self, expectation: &Expectation) -> bool {
        self.words.iter().any(|word| expectation.matches(&word.to_string_lossy()))
    }
}

pub(super) fn check(expectations: &[Expectation], programs: &[Named]) -> Result<(), CommandError> {
    let idle = expectations.iter().find(|of| !programs.iter().any(|program| program.is_meant(of)));
    match idle {
        Some(idle) => {
            Err(format!("--expect {} is about none of the programs", quote(&idle.text)).into())
        }
        None => Ok(()),
    }
}

/// Finds or compiles all programs. Returns for each what is wrong with it if its compiler refuses it, after that was
/// shown.
///
/// # Errors
/// A program cannot be used for another reason.
pub(super) fn ready(
    programs: &[Named],
    limits: &LimitArgs,
    jobs: usize,
) -> Result<Vec<Result<Program, String>>, CommandError> {
    let ready = each(programs, jobs, |program| prepared(&program.words, limits));
    let ready = ready.into_iter().map(|ready| match ready {
        Ok(program) => Ok(Ok(program)),
        Err(Unready::Refused(why)) => {
            say!("{why}");
            Ok(Err(why))
        }
        Err(unready) => Err(CommandError::Words(unready.into())),
    });
    ready.collect()
}
