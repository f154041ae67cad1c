//! The program to run.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use crosscheck_host::{digest, scratch, shell};
use tempfile::TempDir;

use crate::command::look_for;
use crate::compile::{self, Language, Unready};
use crate::run::Files;
use crate::sandbox::{Level, Policy};

/// A program under test: a command as it is, or the result of compiling a source file.
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<OsString>,
    /// The words as the user gave them.
    given: Vec<OsString>,
    /// The command that starts it as a fork server, if there is one.
    server: Option<Vec<OsString>>,
    /// The folder it was compiled in, which is removed with the last clone.
    _folder: Option<Arc<TempDir>>,
    /// The files that it reads and writes, if it does not use the standard streams.
    exchange: Files,
    /// The folder in which it runs, if not the current one.
    place: Option<PathBuf>,
    /// How it is confined.
    policy: Policy,
}

impl Program {
    /// Creates the program that a command line names. A source file is compiled first; `tell` receives the compiler's
    /// command.
    ///
    /// # Errors
    /// There is no such program or no compiler, or the compiler fails.
    pub fn new(words: &[OsString], tell: &mut dyn FnMut(&str)) -> Result<Self, Unready> {
        let (first, rest) = words.split_first().ok_or_else(|| "no program is named".to_owned())?;
        let path = Path::new(first);
        match Language::of(path) {
            Some(_) if !path.is_file() => Err(format!("there is no file {}", path.display()).into()),
            Some(language) => {
                let folder = scratch::temporary()
                    .map_err(|error| format!("cannot make a temporary folder: {error}"))?;
                let compiled = compile::compile(language, path, folder.path(), tell)?;
                let with_rest = |words: &Vec<OsString>| [&words[..], rest].concat();
                Ok(Program {
                    words: with_rest(&compiled.words),
                    server: compiled.server.as_ref().map(with_rest),
                    _folder: Some(Arc::new(folder)),
                    ..Program::command_line(words)
                })
            }
            None => {
                look_for(first)?;
                Ok(Program::command_line(words))
            }
        }
    }

    /// Creates a program that is this command line, whatever its first word names. There must be one.
    pub fn command_line(words: &[OsString]) -> Self {
        Program {
            words: words.to_vec(),
            given: words.to_vec(),
            server: None,
            _folder: None,
            exchange: Files::default(),
            place: None,
            policy: Policy::default(),
        }
    }

    /// Returns the same program, confined like this. File names in its command that are relative to the current folder
    /// stay valid, since a confined program runs in another.
    ///
    /// # Errors
    /// The current folder is unknown.
    pub fn confined(mut self, policy: Policy) -> io::Result<Self> {
        if policy.level != Level::None {
            anchor(&mut self.words, &self.given)?;
            self.server.as_mut().map_or(Ok(()), |words| anchor(words, &self.given))?;
            if let Some(python) = compile::python_itself(&self.words[0]) {
                self.words[0] = python;
            }
        }
        self.policy = policy;
        Ok(self)
    }

    /// Returns how it is confined.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Returns the same program, reading and writing these files in a folder of its own. File names in its command that
    /// are relative to the current folder stay valid.
    ///
    /// # Errors
    /// The current folder is unknown.
    pub fn with_files(mut self, files: Files) -> io::Result<Self> {
        if !files.is_none() {
            anchor(&mut self.words, &self.given)?;
            self.server.as_mut().map_or(Ok(()), |words| anchor(words, &self.given))?;
        }
        self.exchange = files;
        Ok(self)
    }

    /// Returns the files that it reads and writes instead of the standard streams.
    pub fn exchange(&self) -> &Files {
        &self.exchange
    }

    /// Returns the command that runs it, without its input set.
    pub fn command(&self) -> Command {
        self.placed(&self.words)
    }

    /// Returns the words of the command that runs it.
    #[cfg(target_os = "linux")]
    pub(super) fn words(&self) -> &[OsString] {
        &self.words
    }

    /// Returns the words of the command that starts it as a fork server.
    #[cfg(target_os = "linux")]
    pub(super) fn server_words(&self) -> Option<&[OsString]> {
        self.server.as_deref()
    }

    /// Returns the command that starts it once as a fork server; `None` if it must be started for each run.
    pub fn server(&self) -> Option<Command> {
        self.server.as_deref().map(|words| self.placed(words))
    }

    fn placed(&self, words: &[OsString]) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        if let Some(place) = &self.place {
            command.current_dir(place);
        }
        command
    }

    /// Returns the same program, to run in a folder.
    #[cfg(target_os = "linux")]
    pub(super) fn at(&self, place: &Path) -> Self {
        Program { place: Some(place.to_owned()), ..self.clone() }
    }

    /// Returns the same program without its fork server: it starts anew for each run, so no run can affect the next.
    pub fn without_server(&self) -> Self {
        Program { server: None, ..self.clone() }
    }

    /// Returns the files it was given as: its source or executable, and files among its arguments.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let file = |word: &OsString| Some(PathBuf::from(word)).filter(|path| path.is_file());
        self.given.iter().filter_map(file).collect()
    }

    /// Returns a short name: that of its file, without folder and extension.
    pub fn name(&self) -> String {
        Path::new(&self.given[0])
            .file_stem()
            .unwrap_or(OsStr::new("program"))
            .to_string_lossy()
            .into_owned()
    }

    /// Returns its command as given, ready to paste into a shell.
    pub fn shown(&self) -> String {
        shell::joined(&self.given)
    }

    /// Returns a name for what it is, whatever its files are called and wherever they are: a hash of the content of the
    /// files that its command names, and of the other words.
    pub fn identity(&self) -> String {
        let content = |word: &OsString| {
            let file = Some(Path::new(word)).filter(|path| path.is_file())?;
            digest::of_file(file).ok()
        };
        let words = self.given.iter().map(|word| content(word).ok_or(word));
        digest::of(&words.collect::<Vec<_>>())
    }
}

/// Makes those of the given words that name files of the current folder absolute. A first word without a slash names a
/// program on the PATH.
fn anchor(words: &mut [OsString], given: &[OsString]) -> io::Result<()> {
    for (at, word) in words.iter_mut().enumerate() {
        let path = Path::new(word);
        let named = at > 0 || word.as_encoded_bytes().contains(&b'/');
        if named && given.contains(word) && path.is_relative() && path.exists() {
            *word = std::path::absolute(path)?.into_os_string();
        }
    }
    Ok(())
}
