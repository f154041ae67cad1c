//! The file of a problem: its shape, its programs and its limits, as a person writes them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crosscheck_core::contract::text::error_at;
use crosscheck_core::{InputError, files, toml};
use serde::Deserialize;

use crate::Shape;

/// A problem, as its file describes it. Programs are commands: a source file, or words for a shell.
#[derive(Debug, Default)]
pub struct Described {
    /// The name: that of its folder, or of its file.
    pub name: String,
    /// The folder that programs are named from.
    pub folder: PathBuf,
    /// What an input looks like, if it is said.
    pub shape: Option<Shape>,
    /// The keys of the file.
    pub keys: Keys,
    /// The plan of its suites, in TOML: the number of files, and the subtasks.
    pub plan: String,
}

/// The keys of `problem.toml`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keys {
    /// What an input looks like (docs/problems.md).
    pub shape: Option<String>,
    /// The program that is right because it is plain.
    pub reference: Option<String>,
    /// The largest sizes with which the reference is to be believed: `n <= 20`. A brute force over all subsets prints
    /// anything beyond.
    pub reference_limits: Option<String>,
    /// A fast program that a judge accepted: it answers where the reference takes too long.
    pub accepted: Option<String>,
    /// A generator of inputs: `gen.py {seed}`.
    pub r#gen: Option<String>,
    /// A program that says whether an input is valid.
    pub validator: Option<String>,
    /// How an output is compared: `words`, `lines`, `bytes`, `yesno`, or a program.
    pub checker: Option<String>,
    /// How a checker is called: `testlib` or `icpc`.
    pub convention: Option<String>,
    /// How far numbers may be off.
    pub tolerance: Option<f64>,
    /// The time limit of a program: `1s`, `500ms`.
    pub time: Option<String>,
    /// The memory limit of a program: `256M`.
    pub memory: Option<String>,
    /// The number of files of a suite.
    pub files: Option<usize>,
    /// The subtasks. The plan reads the rest of them.
    #[serde(default)]
    pub subtask: Vec<Subtask>,
}

/// What a problem takes from a subtask of its plan.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Subtask {
    /// Its limits, by the quantities' names.
    #[serde(default, deserialize_with = "toml::words")]
    pub limits: BTreeMap<String, String>,
}

/// Why there is no problem: words, or a place in its file.
#[derive(Debug)]
pub enum Undescribed {
    /// In words, with the file's name.
    Words(String),
    /// A place in this file.
    At(PathBuf, Vec<u8>, Box<InputError>),
}

impl Described {
    /// Returns whether a word of a command line names a problem: its folder, its `problem.toml`, or a shape.
    pub fn is_named(word: &Path) -> bool {
        // A name may stand for what cannot be read: that is said when it is read.
        let is_taken = |path: &Path| path.symlink_metadata().is_ok();
        let extension = word.extension().and_then(|extension| extension.to_str());
        matches!(extension, Some("toml" | "shape")) && is_taken(word)
            || is_taken(&word.join("problem.toml"))
    }

    /// Reads a problem.
    ///
    /// # Errors
    /// The file cannot be read; or it is wrong, and where.
    pub fn read(word: &Path) -> Result<Self, Undescribed> {
        let file = if word.is_dir() { word.join("problem.toml") } else { word.to_owned() };
        let words = |error: &dyn std::fmt::Display| {
            Undescribed::Words(format!("{}: {error}", crosscheck_core::foreign::foreign(&file)))
        };
        let text = files::read_text(&file).map_err(|error| Undescribed::Words(error.to_string()))?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_owned();
        let is_shape = file.extension().is_some_and(|extension| extension == "shape");
        let keys: Keys = match is_shape {
            true => Keys { shape: Some(text.clone()), reference: beside(&file), ..Keys::default() },
            false => toml::read(&text).map_err(|error| words(&error))?,
        };
        let parse = |shape| Shape::parse(shape).map_err(|error| placed(&file, &text, shape, error));
        let shape = keys.shape.as_deref().map(parse).transpose()?;
        let subtasks = text.find("[[subtask]]").filter(|_| !is_shape).map_or("", |at| &text[at..]);
        let files = keys.files.map_or(String::new(), |files| format!("files = {files}\n"));
        let plan = files + subtasks;
        Ok(Described { name: named(&file, is_shape), folder, shape, keys, plan })
    }
}

/// Returns the reference that lies beside a shape alone, by one of its usual names.
fn beside(file: &Path) -> Option<String> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let all = ["brute", "reference", "naive"]
        .into_iter()
        .flat_map(|stem| ["py", "cpp", "c", "rs", "java"].map(|end| format!("{stem}.{end}")));
    all.into_iter().find(|name| folder.join(name).is_file())
}

fn named(file: &Path, is_shape: bool) -> String {
    let stem = match is_shape || file.file_name().is_some_and(|name| name != "problem.toml") {
        true => file.file_stem().map(std::ffi::OsStr::to_owned),
        false => {
            std::path::absolute(file).ok().and_then(|file| Some(file.parent()?.file_name()?.to_owned()))
        }
    };
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '-' };
    let name: String = stem.unwrap_or_default().to_string_lossy().chars().map(plain).collect();
    let name = name.trim_start_matches('-');
    if name.is_empty() { "problem".into() } else { name.to_owned() }
}

/// Moves an error in a shape to its place in the file.
fn placed(file: &Path, text: &str, shape: &str, error: InputError) -> Undescribed {
    let bytes = text.as_bytes();
    let (bytes, error) = match text.find(shape).filter(|_| !shape.is_empty()) {
        Some(at) => {
            let span = at + error.span.start..at + error.span.end;
            (bytes, error_at(bytes, span, error.problem, error.expected))
        }
        // A text with escapes stands otherwise in the file.
        None => (shape.as_bytes(), error),
    };
    Undescribed::At(file.to_owned(), bytes.to_vec(), Box::new(error))
}
