//! Notes on disk about the cases under way, for a campaign that plays in its own process. If a player ends the process,
//! the notes remain and name the cases.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crosscheck_host::worker::Marks;

use super::mark::Mark;
use super::noted::Notes;

/// The notes of one campaign: a file for each thread. Dropping this removes them.
#[derive(Debug)]
pub struct UnderWay {
    folder: PathBuf,
    /// Whether to remove the folder if nothing else is in it.
    made: bool,
    /// The first part of each file name.
    name: String,
    /// The command that plays a case again.
    again: String,
    files: AtomicU64,
}

impl UnderWay {
    /// Prepares notes in a folder. `name` distinguishes campaigns; `again` is the command that plays a case again, with
    /// `N` in place of its number.
    pub fn new(folder: PathBuf, name: &str, again: String) -> Self {
        let made = !folder.exists();
        let name = format!("under-way-{name}-{}", std::process::id());
        UnderWay { folder, made, name, again, files: AtomicU64::new(0) }
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{}-{number}.txt", self.name))
    }

    /// Creates the notes of a thread; `None` if no file can be written there.
    pub fn notes(&self) -> Option<Arc<Notes>> {
        let path = self.path(self.files.fetch_add(1, Ordering::Relaxed));
        fs::create_dir_all(&self.folder).ok()?;
        let mut file = File::create(path).ok()?;
        // Marks overwrite the first line.
        file.write_all(&Mark::default().line()).ok()?;
        writeln!(
            file,
            "A command ended while it played case N, or still plays it. Again: {}",
            self.again
        )
        .ok()?;
        Some(Notes::new(Marks(file)))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        for number in 0..self.files.load(Ordering::Relaxed) {
            let _ = fs::remove_file(self.path(number));
        }
        if self.made {
            // This fails if the folder contains findings, as intended.
            let _ = fs::remove_dir(&self.folder);
        }
    }
}
