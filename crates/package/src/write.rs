//! Writes a set of files to a folder or into an archive.

use std::collections::{BTreeMap, HashMap};
use std::io::{Cursor, Write};
use std::path::Path;

use crosscheck_core::Error;
use crosscheck_core::files::Draft;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// Files by their paths in the package, with `/` between folders.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A file of at least this length with the content of another file becomes a hard link to it: several groups may share a test,
/// and tests are long.
const LONG: usize = 4 << 10;

/// Writes files to a new folder, which appears at once with all of them. Long equal files are written once.
///
/// # Errors
/// The folder exists and is not empty, or a file could not be written. No folder is left then.
pub fn write_folder(files: &Files, folder: &Path) -> Result<(), Error> {
    let draft = Draft::new(folder)?;
    let mut written: HashMap<&[u8], &str> = HashMap::new();
    for (name, content) in files {
        match written.get(&**content) {
            Some(same) => draft.write_again(name, same)?,
            None => draft.write(name, content)?,
        }
        if content.len() >= LONG {
            written.entry(content).or_insert(name);
        }
    }
    draft.finish()
}

/// Returns an archive of files. The same files always give the same bytes.
pub fn zip(files: &Files) -> Vec<u8> {
    archive(files).expect("an archive in memory can be written")
}

fn archive(files: &Files) -> ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        // The first moment that archives know, whatever the time is.
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (name, content) in files {
        archive.start_file(name.as_str(), options)?;
        archive.write_all(content)?;
    }
    Ok(archive.finish()?.into_inner())
}
