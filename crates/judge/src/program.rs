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

/// Why there is no program to run, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unready {
    /// Something that it needs is not there: its file, a compiler, a folder.
    Missing(String),
    /// The compiler refuses its source.
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
    words: Vec<OsString>,
    /// The words as the user gave them.
    given: Vec<OsString>,
    /// The command that starts it as a fork server, if there is one.
    server: Option<Vec<OsString>>,
    /// The folder it was compiled in, which is removed with the last clone.
    folder: Option<Arc<Scratch>>,
    /// The files that it reads and writes, if it does not use the standard streams.
    exchange: Files,
    /// The folder in which it runs, if not the current one.
    place: Option<PathBuf>,
    /// Its environment where it is not confined, if not that of this process.
    environment: Option<Vec<(OsString, OsString)>>,
    /// How it is confined.
    policy: Policy,
}

impl Program {
    /// Creates a program that is this command line, whatever its first word names. There must be one.
    pub fn command_line(words: &[OsString]) -> Self {
        Program {
            words: words.to_vec(),
            given: words.to_vec(),
            server: None,
            folder: None,
            exchange: Files::default(),
            place: None,
            environment: None,
            policy: Policy::default(),
        }
    }

    /// Creates a tool that works on a stranger's file, confined like this. Its words are whole paths, or names in the folder
    /// in which it runs: they mean nothing in the current one.
    #[cfg(target_os = "linux")]
    pub(super) fn tool(words: &[OsString], policy: Policy) -> Self {
        Program { policy, ..Program::command_line(words) }
    }

    /// Returns the same program as it was compiled: the command that runs it, the one that starts it as a fork server, and
    /// the folder in which they lie.
    #[cfg(target_os = "linux")]
    pub(super) fn compiled(
        self,
        words: Vec<OsString>,
        server: Option<Vec<OsString>>,
        folder: Scratch,
    ) -> Self {
        Program { words, server, folder: Some(Arc::new(folder)), ..self }
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
        if let Some(server) = &mut program.server {
            server.extend(all());
        }
        program
    }

    /// Returns the same program with text in place of a mark in its arguments, as a generator gets its seed. The program
    /// then starts anew.
    pub fn filled(&self, mark: &str, text: &str) -> Self {
        let fill = |words: &[OsString]| -> Vec<OsString> {
            words
                .iter()
                .map(|word| word.to_str().map_or(word.clone(), |word| word.replace(mark, text).into()))
                .collect()
        };
        Program { words: fill(&self.words), given: fill(&self.given), server: None, ..self.clone() }
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

    /// Returns the words as the user gave them.
    #[cfg(target_os = "linux")]
    pub(super) fn given(&self) -> &[OsString] {
        &self.given
    }

    /// Returns the same program, started by these words before its own, without its fork server.
    pub(super) fn by(&self, before: &[&str]) -> Self {
        let before = before.iter().map(OsString::from);
        Program { words: before.chain(self.words.clone()).collect(), ..self.without_server() }
    }

    /// Returns the words of the command that starts it as a fork server.
    #[cfg(target_os = "linux")]
    pub(super) fn server_words(&self) -> Option<&[OsString]> {
        self.server.as_deref()
    }

    /// Returns whether it can be forked for each run; otherwise it is started anew.
    pub fn can_be_forked(&self) -> bool {
        self.server.is_some()
    }

    fn placed(&self, words: &[OsString]) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        self.settled(command)
    }

    /// Returns a command with this program's folder and environment, where it is not confined.
    pub(super) fn settled(&self, mut command: Command) -> Command {
        if let Some(place) = &self.place {
            command.current_dir(place);
        }
        if let Some(environment) = &self.environment {
            command.env_clear().envs(environment.iter().cloned());
        }
        command
    }

    /// Returns the same program, to run in a folder.
    #[cfg(target_os = "linux")]
    pub(super) fn at(&self, place: &Path) -> Self {
        Program { place: Some(place.to_owned()), ..self.clone() }
    }

    /// Returns the same program, to run with this environment and no other where it is not confined.
    #[cfg(target_os = "linux")]
    pub(super) fn with_environment(self, environment: Vec<(OsString, OsString)>) -> Self {
        Program { environment: Some(environment), ..self }
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

    /// Returns the source that it was made of here, if it was.
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
