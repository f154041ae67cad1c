//! The program to run.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use crosscheck_host::scratch::Scratch;
use crosscheck_host::{digest, shell};

use crate::language::python_itself;
use crate::run::Files;
use crate::sandbox::{Level, Policy};

/// The reason why there is no program to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unready {
    /// Its file, a compiler or a folder is missing.
    Missing(String),
    /// The compiler rejects its source.
    Refused(String),
}

impl From<String> for Unready {
    fn from(words: String) -> Self {
        Unready::Missing(words)
    }
}

impl From<Unready> for String {
    fn from(unready: Unready) -> Self {
        let (Unready::Missing(words) | Unready::Refused(words)) = unready;
        words
    }
}

/// A program under test: a command as it is, or the result of compiling a source file.
#[derive(Clone, Debug)]
pub struct Program {
    /// The command that runs it.
    pub(super) words: Vec<OsString>,
    /// The words as the user gave them.
    pub(super) given: Vec<OsString>,
    /// The fork server, if there is one: the script that its interpreter runs before the program.
    pub(super) server: Option<OsString>,
    /// The folder it was compiled in, which is removed with the last clone.
    pub(super) folder: Option<Arc<Scratch>>,
    /// The files that it reads and writes, if it does not use the standard streams.
    pub(super) exchange: Files,
    /// Its build with checks, once that is asked for.
    #[cfg(target_os = "linux")]
    pub(super) checked: Arc<std::sync::OnceLock<Option<Program>>>,
    /// Whether it gets an empty folder and the environment of a confined program even if it is not confined.
    #[cfg(target_os = "linux")]
    pub(super) is_tool: bool,
    pub(super) policy: Policy,
}

impl Program {
    /// Creates a program from a command line, which has at least one word. Nothing is compiled.
    pub fn command_line(words: &[OsString]) -> Self {
        Program {
            words: words.to_vec(),
            given: words.to_vec(),
            server: None,
            folder: None,
            exchange: Files::default(),
            #[cfg(target_os = "linux")]
            checked: Arc::default(),
            #[cfg(target_os = "linux")]
            is_tool: false,
            policy: Policy::default(),
        }
    }

    /// Returns the same program, confined by this policy. A confined program runs in another folder, so relative file names in
    /// its command become absolute.
    ///
    /// # Errors
    /// The current folder is unknown.
    pub fn confined(mut self, policy: Policy) -> io::Result<Self> {
        if policy.level != Level::None {
            self.anchor()?;
            if let Some(python) = python_itself(&self.words[0]) {
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

    /// Returns the same program, called with these files after its own arguments.
    pub(super) fn with_arguments(&self, files: Vec<PathBuf>) -> Self {
        let mut program = self.clone();
        let all = || files.iter().map(|file| file.clone().into_os_string());
        program.words.extend(all());
        program.given.extend(all());
        program
    }

    /// Returns the same program with other words in its command, for the arguments of a generator. It is not forked.
    pub fn reworded(&self, change: impl Fn(&[OsString]) -> Vec<OsString>) -> Self {
        Program { words: change(&self.words), given: change(&self.given), server: None, ..self.clone() }
    }

    /// Returns the same program, reading and writing these files in its own folder. Relative file names in its command become
    /// absolute.
    ///
    /// # Errors
    /// The current folder is unknown.
    pub fn with_files(mut self, files: Files) -> io::Result<Self> {
        if !files.is_none() {
            self.anchor()?;
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
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        command
    }

    /// Returns the same program, started by these words before its own, without its fork server.
    pub(super) fn by(&self, before: &[&str]) -> Self {
        let before = before.iter().map(OsString::from);
        Program { words: before.chain(self.words.clone()).collect(), ..self.without_server() }
    }

    /// Returns whether it can be forked for each run; otherwise each run starts it.
    pub fn can_be_forked(&self) -> bool {
        self.server.is_some()
    }

    /// Returns the same program without its fork server: each run starts it, so no run can affect the next.
    pub fn without_server(&self) -> Self {
        Program { server: None, ..self.clone() }
    }

    /// Returns its source, if it was compiled here.
    pub fn source(&self) -> Option<&Path> {
        self.folder.is_some().then(|| Path::new(&self.given[0]))
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

    /// Returns a hash of its command, with the content of files instead of their names: it does not depend on where the files
    /// are.
    pub fn identity(&self) -> String {
        let content = |word: &OsString| {
            let file = Some(Path::new(word)).filter(|path| path.is_file())?;
            digest::of_file(file).ok()
        };
        let words = self.given.iter().map(|word| content(word).ok_or(word));
        digest::of(&words.collect::<Vec<_>>())
    }

    /// Makes relative names of existing files in the given words absolute. A first word without a slash names a program on the
    /// PATH.
    fn anchor(&mut self) -> io::Result<()> {
        let Program { words, given, .. } = self;
        for (at, word) in words.iter_mut().enumerate() {
            let path = Path::new(word);
            let named = at > 0 || word.as_encoded_bytes().contains(&b'/');
            if named && given.contains(word) && path.is_relative() && path.exists() {
                *word = std::path::absolute(path)?.into_os_string();
            }
        }
        Ok(())
    }
}
