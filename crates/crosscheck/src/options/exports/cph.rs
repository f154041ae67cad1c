//! Tests for CPH, an extension of Visual Studio Code that runs a program on the samples of its problem.
//!
//! It keeps them beside the source, in `.cph/NAME_HASH.prob`. The hash is the MD5 of the source's path, as the editor names
//! it.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use crosscheck_core::foreign::foreign;
use crosscheck_core::results::{Noted, Results};
use crosscheck_core::{Error, files};
use serde_json::{Value, json};

use super::told::folder_of;

/// The program whose tests CPH has.
#[derive(Clone, Debug)]
pub(crate) struct CphProgram {
    /// Its source.
    source: PathBuf,
    time: Duration,
    mebibytes: u64,
}

impl CphProgram {
    /// Names a source by its whole path.
    ///
    /// # Errors
    /// The file cannot be found.
    pub(crate) fn new(source: &Path, time: Duration, memory: u64) -> Result<Self, Error> {
        // The editor names a file as it was opened: links in its path stay.
        let is_plain = source.components().all(|part| part != Component::ParentDir);
        let path = if is_plain { std::path::absolute(source) } else { fs::canonicalize(source) };
        let source = path.map_err(|error| Error::file("find", source, &error))?;
        Ok(CphProgram { source, time, mebibytes: memory >> 20 })
    }

    fn file(&self) -> PathBuf {
        let hash = md5::compute(self.source.as_os_str().as_encoded_bytes());
        let mut name = self.source.file_name().unwrap_or_default().to_owned();
        name.push(format!("_{hash:x}.prob"));
        self.source.with_file_name(".cph").join(name)
    }

    /// Adds the smallest inputs with their right answers. Tests that are there stay, and none is there twice. `folder` is
    /// that of the findings.
    ///
    /// # Errors
    /// A file could not be written, or what is there is not CPH's.
    pub(super) fn add(&self, results: &Results, folder: &Path) -> Result<(), Error> {
        let findings = results.shards.values().flat_map(|shard| &shard.findings);
        let tests: Vec<[String; 2]> = findings.filter_map(|noted| test(noted, folder)).collect();
        if tests.is_empty() {
            return Ok(());
        }
        let file = self.file();
        let not_cph = || Error::from(format!("{} is not a problem of CPH's", foreign(&file)));
        let mut problem = match file.exists() {
            true => serde_json::from_str(&files::read_text(&file)?).map_err(|_| not_cph())?,
            false => self.problem(&results.head.game),
        };
        let known = problem.get_mut("tests").and_then(Value::as_array_mut).ok_or_else(not_cph)?;
        for [input, output] in tests {
            if known.iter().all(|test| test["input"] != input) {
                let next = known.iter().filter_map(|test| test["id"].as_u64()).max().unwrap_or(0) + 1;
                known.push(json!({ "id": next, "input": input, "output": output }));
            }
        }
        files::write(&file, problem.to_string().as_bytes())
    }

    /// Returns a problem without tests.
    fn problem(&self, game: &str) -> Value {
        let name = self.source.file_name().unwrap_or_default().to_string_lossy();
        json!({
            "name": game,
            "url": self.source.to_string_lossy(),
            "tests": [],
            "interactive": false,
            "memoryLimit": self.mebibytes,
            "timeLimit": self.time.as_millis() as u64,
            "srcPath": name,
            "group": "local",
            "local": true,
        })
    }
}

/// Returns the smallest input of a finding and its right answer. A long one has none: the editor would show all of it.
fn test(noted: &Noted, folder: &Path) -> Option<[String; 2]> {
    let answer = fs::read_to_string(folder_of(noted, folder)?.join("shrunk.ans")).ok()?;
    Some([noted.smallest.clone()?, answer])
}
