//! What is told of a finding: a sentence, and its report.

use std::fs;
use std::path::{Component, Path, PathBuf};

use crosscheck_core::foreign::plain;
use crosscheck_core::results::Noted;
use crosscheck_core::table::grouped;

pub(super) fn message(noted: &Noted) -> String {
    let times = grouped(noted.times);
    format!("{}: case {}, {}, seen in {times} cases", noted.fingerprint(), noted.case, noted.size)
}

/// Returns the folder of a finding within that of all. A file from elsewhere names no other one.
fn folder_of(noted: &Noted, folder: &Path) -> Option<PathBuf> {
    let mut parts = Path::new(&noted.folder).components();
    let is_within = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    is_within.then(|| folder.join(&noted.folder))
}

pub(super) fn report_of(noted: &Noted, folder: &Path) -> String {
    let Some(folder) = folder_of(noted, folder) else { return String::new() };
    let read = ["report.txt", "found.txt"]
        .into_iter()
        .find_map(|name| fs::read_to_string(folder.join(name)).ok());
    plain(&read.unwrap_or_default()).into_owned()
}
