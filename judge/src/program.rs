//! What to run.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tempfile::TempDir;

use super::command::{look_for, shown};
use super::compile::{self, Language};

/// A program from outside: a command as it is, or what a source file was compiled to.
#[derive(Clone, Debug)]
pub struct Program {
    words: Vec<OsString>,
    /// The words that it was given as.
    given: Vec<OsString>,
    /// The command that starts it as a fork server, if there is one.
    server: Option<Vec<OsString>>,
    /// Where it was compiled; gone with the last copy of this.
    _folder: Option<Arc<TempDir>>,
    /// The files that it reads and writes, if it does not use the standard streams.
    exchange: Files,
    /// Where it runs, if not in the current folder.
    place: Option<PathBuf>,
}

/// The names of the files that a program reads and writes, in the folder in which it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// Where its input is, instead of standard input, which is empty then.
    pub input: Option<String>,
    /// Where it writes its answer, instead of standard output, which counts for nothing then.
    pub output: Option<String>,
}

impl Files {
    /// Whether it uses the standard streams alone.
    pub fn is_none(&self) -> bool {
        self.input.is_none() && self.output.is_none()
    }
}

impl Program {
    /// The program that a command line names. A source file is compiled first; `tell` is handed the compiler's command.
    ///
    /// # Errors
    /// There is no such program, no compiler, or the compiler refuses; in words.
    pub fn new(words: &[OsString], tell: &mut dyn FnMut(&str)) -> Result<Self, String> {
        let (first, rest) = words.split_first().ok_or("no program is named")?;
        let path = Path::new(first);
        match Language::of(path) {
            Some(_) if !path.is_file() => Err(format!("there is no file {}", path.display())),
            Some(language) => {
                let folder =
                    own_folder().map_err(|error| format!("cannot make a temporary folder: {error}"))?;
                let compiled = compile::compile(language, path, folder.path(), tell)?;
                let with_rest = |words: &Vec<OsString>| [&words[..], rest].concat();
                Ok(Program {
                    words: with_rest(&compiled.words),
                    given: words.to_vec(),
                    server: compiled.server.as_ref().map(with_rest),
                    _folder: Some(Arc::new(folder)),
                    exchange: Files::default(),
                    place: None,
                })
            }
            None => {
                look_for(first)?;
                Ok(Program {
                    words: words.to_vec(),
                    given: words.to_vec(),
                    server: None,
                    _folder: None,
                    exchange: Files::default(),
                    place: None,
                })
            }
        }
    }

    /// The same program, which reads and writes these files in a folder of its own. What its command names of the current
    /// folder it still finds.
    ///
    /// # Errors
    /// The current folder is not known.
    pub fn with_files(mut self, files: Files) -> io::Result<Self> {
        if !files.is_none() {
            anchor(&mut self.words, &self.given)?;
            self.server.as_mut().map_or(Ok(()), |words| anchor(words, &self.given))?;
        }
        self.exchange = files;
        Ok(self)
    }

    /// The files that it reads and writes instead of the standard streams.
    pub fn exchange(&self) -> &Files {
        &self.exchange
    }

    /// The command that runs it, with nothing said yet of where its input comes from.
    pub fn command(&self) -> Command {
        self.placed(&self.words)
    }

    /// The command that starts it once, to be forked for each run; nothing if it has to be started each time.
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

    /// The same program, to run in a folder.
    #[cfg(target_os = "linux")]
    pub(super) fn at(&self, place: &Path) -> Self {
        Program { place: Some(place.to_owned()), ..self.clone() }
    }

    /// The same, to be started anew for each run: nothing of one run can be known to the next.
    pub fn without_server(&self) -> Self {
        Program { server: None, ..self.clone() }
    }

    /// The files that it was given as: its source, or what is run, and files among its arguments.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let file = |word: &OsString| Some(PathBuf::from(word)).filter(|path| path.is_file());
        self.given.iter().filter_map(file).collect()
    }

    /// A short name for it: the file's, without folder and extension.
    pub fn name(&self) -> String {
        Path::new(&self.given[0])
            .file_stem()
            .unwrap_or(OsStr::new("program"))
            .to_string_lossy()
            .into_owned()
    }

    /// What it was given as, to be copied into a shell.
    pub fn shown(&self) -> String {
        shown(&self.given)
    }
}

/// A temporary folder that is gone with this process, however it ends.
pub(super) fn own_folder() -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("crosscheck-").tempdir()?;
    folders().push(folder.path().to_owned());
    Ok(folder)
}

/// Makes words that were given, and that name files of the current folder, name them from everywhere. The first without a
/// slash names a program on the PATH.
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

/// The temporary folders: who ends this process at once leaves no time to clean up.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn folders() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all temporary folders: this process is about to end.
pub(super) fn remove_folders() {
    for folder in folders().drain(..) {
        let _ = fs::remove_dir_all(folder);
    }
}
