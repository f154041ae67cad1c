//! What to run.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use tempfile::TempDir;

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
}

impl Program {
    /// The program that a command line names. A source file is compiled first; `tell` is handed the compiler's command.
    ///
    /// # Errors
    /// There is no such program, no compiler, or the compiler refuses; in words.
    pub fn new(words: &[OsString], tell: &mut dyn FnMut(&str)) -> Result<Self, String> {
        let (first, rest) = words.split_first().ok_or("no program is named")?;
        let path = Path::new(first);
        match Language::of(path).filter(|_| path.is_file()) {
            Some(language) => {
                let folder = tempfile::Builder::new().prefix("crosscheck-").tempdir();
                let folder =
                    folder.map_err(|error| format!("cannot make a temporary folder: {error}"))?;
                let compiled = compile::compile(language, path, folder.path(), tell)?;
                let with_rest = |words: &Vec<OsString>| [&words[..], rest].concat();
                Ok(Program {
                    words: with_rest(&compiled.words),
                    given: words.to_vec(),
                    server: compiled.server.as_ref().map(with_rest),
                    _folder: Some(Arc::new(folder)),
                })
            }
            None => {
                look_for(first)?;
                Ok(Program { words: words.to_vec(), given: words.to_vec(), server: None, _folder: None })
            }
        }
    }

    /// The command that runs it, with nothing said yet of where its input comes from.
    pub fn command(&self) -> Command {
        command(&self.words)
    }

    /// The command that starts it once, to be forked for each run; nothing if it has to be started each time.
    pub fn server(&self) -> Option<Command> {
        self.server.as_deref().map(command)
    }

    /// The same program, started anew for each run.
    pub fn without_server(&self) -> Program {
        Program { server: None, ..self.clone() }
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

fn command(words: &[OsString]) -> Command {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command
}

/// Words as a shell takes them.
pub(super) fn shown(words: &[OsString]) -> String {
    let word = |word: &OsString| {
        let text = word.to_string_lossy();
        shlex::try_quote(&text).map_or_else(|_| text.to_string(), |quoted| quoted.into_owned())
    };
    words.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Makes sure that a program is there, where the system will look for it.
fn look_for(word: &OsStr) -> Result<(), String> {
    let path = Path::new(word);
    let name = path.display();
    let names_a_path = word.as_encoded_bytes().contains(&b'/');
    if !names_a_path && find(word).is_some() {
        return Ok(());
    }
    if path.is_dir() {
        return Err(format!("cannot start {name}: it is a folder"));
    }
    if !names_a_path {
        let hint = if path.is_file() { format!("; did you mean ./{name}?") } else { String::new() };
        return Err(format!("cannot start {name}: there is no such program on the PATH{hint}"));
    }
    let data = fs::metadata(path).map_err(|error| format!("cannot start {name}: {error}"))?;
    executable(path, &data)
}

#[cfg(unix)]
fn executable(path: &Path, data: &fs::Metadata) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    if data.permissions().mode() & 0o111 != 0 {
        return Ok(());
    }
    let known = "a source file ends in .cpp, .c, .rs, .py or .java";
    Err(format!("cannot start {}: it is not executable ({known})", path.display()))
}

#[cfg(not(unix))]
fn executable(_: &Path, _: &fs::Metadata) -> Result<(), String> {
    Ok(())
}

/// Where a program of this name lies on the PATH.
pub(super) fn find(name: &OsStr) -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| {
        fs::metadata(file).is_ok_and(|data| data.is_file() && executable(file, &data).is_ok())
    })
}
