//! Helpers for the tests of the command line: a folder to run the program in, its input and its output.

#![allow(dead_code, reason = "each test target uses a part of it")]

pub(crate) mod games;

#[cfg(target_os = "linux")]
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;
use std::{fs, process};

use crosscheck_judge::RunLimits;
#[cfg(target_os = "linux")]
use crosscheck_judge::{Level, Policy, Program, sandbox, settle};
use tempfile::TempDir;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_crosscheck");

/// The first sample of the statement of `texas`.
pub(crate) const SAMPLE: &str = include_str!("../data/cases/texas/sample-1/case.in");

/// A board on which two runs of one colour make one block of five (clause T8.1). The misreading `blocks-by-runs` takes
/// them for two blocks of three.
pub(crate) const BLOCKS: &str = include_str!("../data/blocks.in");

/// The limits of a program that is wrong on purpose.
pub(crate) const LIMITS: RunLimits = RunLimits {
    time: Duration::from_secs(2),
    memory: 64 << 20,
    stack: None,
    output: 1 << 20,
    processes: 1,
};

/// Returns the path of one of the programs under test.
pub(crate) fn program(name: &str) -> String {
    format!("{}/tests/data/programs/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Makes a program of its words: a source with arguments, or a command line.
#[cfg(target_os = "linux")]
pub(crate) fn made<W: Into<OsString>>(words: impl IntoIterator<Item = W>) -> Program {
    settle(false);
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    Program::new(&words, &Policy::default(), &mut |_| ()).expect("it is a program")
}

/// Returns the path of the Python interpreter. `python3` may be a wrapper script that takes ten times as long to start, and
/// some tests start it hundreds of times.
pub(crate) fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let asked =
            process::Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let said = asked.ok().and_then(|output| String::from_utf8(output.stdout).ok());
        said.map(|path| path.trim().to_owned())
            .filter(|path| !path.is_empty())
            .unwrap_or("python3".into())
    })
}

/// Returns the levels of the sandbox that this machine offers. `.ci/run` demands all of them by this variable: elsewhere a
/// level that is not offered is not tried.
#[cfg(target_os = "linux")]
pub(crate) fn levels() -> Vec<Level> {
    static LEVELS: OnceLock<Vec<Level>> = OnceLock::new();
    let offered = |level: &Level| match level.offered() {
        Err(reason) if std::env::var_os("CROSSCHECK_ALL_LEVELS").is_some() => {
            panic!("--sandbox {level}: {reason}")
        }
        Err(reason) => {
            eprintln!("not tried, since this machine does not offer it: --sandbox {level}: {reason}");
            false
        }
        Ok(()) => true,
    };
    let find = || {
        sandbox::launch_with(Path::new(PROGRAM));
        Level::ALL.into_iter().filter(offered).collect()
    };
    LEVELS.get_or_init(find).clone()
}

/// Lists the files below a folder, without the folders that are not to be entered. What goes away meanwhile is not listed.
fn files_below(folder: &Path, enters: fn(&str) -> bool) -> Vec<PathBuf> {
    let (mut files, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path().is_dir() {
                true if enters(&entry.file_name().to_string_lossy()) => open.push(entry.path()),
                true => {}
                false => files.push(entry.path()),
            }
        }
    }
    files.sort();
    files
}

/// Lists the files of this repository below a folder whose names end so. Folders that builds and runs fill are none of its own.
pub(crate) fn ours(folder: &str, ending: &str) -> Vec<PathBuf> {
    const OTHERS: [&str; 5] = ["target", "node_modules", "findings", "artifacts", "corpus"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = files_below(&folder, |name| !name.starts_with('.') && !OTHERS.contains(&name));
    files.retain(|file| file.to_string_lossy().ends_with(ending));
    files
}

/// A temporary folder in which a test runs the program; removed when it is dropped.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// Creates an empty folder.
    pub(crate) fn new() -> Self {
        Folder(tempfile::tempdir().expect("a folder can be made"))
    }

    /// Creates a folder with one file.
    pub(crate) fn with(name: &str, content: impl AsRef<[u8]>) -> Self {
        let folder = Folder::new();
        folder.write(name, content);
        folder
    }

    /// Returns the path of a name in this folder.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).expect("a file can be written");
    }

    /// Lists all files, as paths relative to this folder.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let inside = |path: PathBuf| path.strip_prefix(self.path("")).expect("it lies here").to_owned();
        files_below(&self.path(""), |_| true).into_iter().map(inside).collect()
    }

    /// Runs the program with arguments that have no blanks in them. Returns what it writes to standard output.
    pub(crate) fn run(&self, arguments: &str) -> String {
        let run = self.command(PROGRAM).args(arguments.split_whitespace()).output();
        String::from_utf8(run.expect("the program runs").stdout).expect("it is text")
    }

    /// Returns a command that runs a program in this folder, without colours and with the default terminal width.
    pub(crate) fn command(&self, program: &str) -> process::Command {
        let mut command = process::Command::new(program);
        command.current_dir(self.0.path()).env("NO_COLOR", "1").env("COLUMNS", "100");
        command.env_remove("CLICOLOR_FORCE").env_remove("RUST_BACKTRACE");
        command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
        command
    }
}
