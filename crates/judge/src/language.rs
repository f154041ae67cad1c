//! The languages of source files, and the tools for them on this machine.
//!
//! Tools in the user's PATH are trusted, but the current folder is not: wrappers of Python and Rust read there which version
//! to start, and a relative name in a variable would lead there. So tools are asked about themselves in the root folder.
//! Nothing here reads a source: `compile` does.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::command::{find, look_for};

/// A language, identified by file extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    Cpp,
    C,
    Rust,
    Python,
    Java,
}

/// The languages: their names, the extensions of their files, the environment variables that name their tools, and the
/// tools to try without it, of which the first that exists is used.
type Row = (Language, &'static str, &'static [&'static str], &'static str, &'static [&'static str]);
const LANGUAGES: [Row; 5] = [
    (Language::Cpp, "C++", &["cpp", "cc", "cxx"], "CXX", &["g++", "clang++", "c++"]),
    (Language::C, "C", &["c"], "CC", &["gcc", "clang", "cc"]),
    (Language::Rust, "Rust", &["rs"], "RUSTC", &["rustc"]),
    (Language::Python, "Python", &["py"], "PYTHON", &["python3", "python"]),
    (Language::Java, "Java", &["java"], "JAVAC", &["javac"]),
];

impl Language {
    pub(super) fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        let row = LANGUAGES.iter().find(|(_, _, extensions, ..)| extensions.contains(&extension))?;
        Some(row.0)
    }
}

/// A language that can be compiled or interpreted, and the tool for it.
#[derive(Clone, Debug)]
pub struct LanguageTool {
    /// The language.
    pub name: &'static str,
    /// The environment variable that names a tool.
    pub variable: &'static str,
    /// The file of the tool, and the first line of its answer to `--version`.
    pub found: Option<(String, String)>,
}

/// Returns the tools of all languages on this machine.
pub fn tools() -> Vec<LanguageTool> {
    let found = |language| {
        let tool = named(language).ok()?;
        let version = version(&tool)?.lines().next().unwrap_or_default().to_owned();
        Some((tool.to_string_lossy().into_owned(), version))
    };
    let all = LANGUAGES.iter();
    all.map(|&(language, name, _, variable, _)| LanguageTool { name, variable, found: found(language) })
        .collect()
}

/// Returns the absolute path of the tool for a language: the one that the environment names, or the first that exists.
#[cfg(target_os = "linux")]
pub(super) fn tool(language: Language) -> Result<PathBuf, String> {
    named(language).map(|tool| itself(language, tool))
}

fn named(language: Language) -> Result<PathBuf, String> {
    let (.., variable, names) = LANGUAGES[language as usize];
    if let Some(named) = std::env::var_os(variable).filter(|named| !named.is_empty()) {
        look_for(&named)?;
        let path = find(&named).map_or_else(|| std::path::absolute(&named), Ok);
        return path.map_err(|error| format!("cannot tell the current folder: {error}"));
    }
    names.iter().find_map(|name| find(name.as_ref())).ok_or_else(|| {
        let names = names.join(", ");
        format!("none of these is on the PATH: {names}; {variable} may name another")
    })
}

/// Returns the tool that a wrapper starts. A wrapper takes longer to start, and needs files that no sandbox shows.
fn itself(language: Language, tool: PathBuf) -> PathBuf {
    let asked = match language {
        Language::Python if is_script(&tool) => {
            said(&tool, &["-I", "-c", "import sys; print(sys.executable)"])
        }
        Language::Rust if tool.canonicalize().is_ok_and(|file| file.ends_with("rustup")) => {
            said(&tool, &["--print", "sysroot"])
        }
        _ => None,
    };
    let first = asked.as_deref().and_then(|said| said.lines().next()).map(PathBuf::from);
    let file = first.map(|path| if path.is_dir() { path.join("bin/rustc") } else { path });
    file.filter(|path| path.is_file()).unwrap_or(tool)
}

/// Returns whether a file is a script, which may start another program.
pub(super) fn is_script(file: &Path) -> bool {
    let mut start = [0; 2];
    fs::File::open(file).and_then(|mut file| file.read_exact(&mut start)).is_ok() && &start == b"#!"
}

/// Returns the interpreter, if this is a name of Python's.
pub(super) fn python_itself(name: &OsStr) -> Option<OsString> {
    let (.., names) = LANGUAGES[Language::Python as usize];
    names.iter().find(|python| name == **python)?;
    Some(itself(Language::Python, find(name)?).into())
}

pub(super) fn version(tool: &Path) -> Option<String> {
    said(tool, &["--version"])
}

fn said(tool: &Path, words: &[&str]) -> Option<String> {
    let mut command = Command::new(tool);
    command.args(words).stdin(Stdio::null()).current_dir("/");
    let Output { stdout, stderr, .. } = command.output().ok()?;
    Some(String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}
