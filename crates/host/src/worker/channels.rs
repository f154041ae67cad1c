//! What a worker has of its supervisor: requests, replies, and the file for its marks.

use std::fs::File;

/// The environment variable that tells a worker where to leave its marks.
pub(super) const MARKS: &str = "CROSSCHECK_WORKER_MARKS";

/// A worker's side of the conversation, and the file for its marks.
#[derive(Debug)]
pub struct Channels {
    /// Where the requests come from.
    pub requests: File,
    /// Where the replies go to.
    pub replies: File,
    /// Where the marks go to.
    pub marks: Marks,
}

/// The file for marks.
#[derive(Debug)]
pub struct Marks(pub(super) File);

impl Marks {
    /// Leaves a mark: a line with a line feed at its end, at least as long as the mark before it.
    pub fn leave(&self, mark: &[u8]) {
        // If a mark cannot be written, an explanation is lost, but no case.
        #[cfg(unix)]
        let _ = std::os::unix::fs::FileExt::write_at(&self.0, mark, 0);
        #[cfg(not(unix))]
        {
            use std::io::{Seek, SeekFrom, Write};
            let mut file = &self.0;
            let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(mark));
        }
    }
}

impl From<File> for Marks {
    fn from(file: File) -> Self {
        Marks(file)
    }
}
