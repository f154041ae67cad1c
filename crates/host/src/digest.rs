//! Names that are derived from content.

use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::Path;

/// Returns a 128-bit hash of a value as a name. It need not resist forged collisions, because it only names the user's
/// own data.
pub fn of(value: &impl Hash) -> String {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
        value.hash(&mut hasher);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

/// Returns a 64-bit hash of a file's content as a name.
///
/// # Errors
/// The file cannot be read.
pub fn of_file(path: &Path) -> io::Result<String> {
    let (mut file, mut hasher, mut buffer) = (File::open(path)?, DefaultHasher::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(format!("{:016x}", hasher.finish())),
            read => hasher.write(&buffer[..read]),
        }
    }
}
