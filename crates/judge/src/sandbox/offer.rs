//! Which levels this machine offers.

use std::sync::OnceLock;

#[cfg(target_os = "linux")]
use super::launch;
use super::policy::{Level, LevelError};

impl Level {
    /// Returns the strongest level that works on this machine.
    pub fn strongest() -> Self {
        let works = |level: &&Level| level.offered().is_ok();
        Level::ALL.iter().rev().find(works).copied().unwrap_or_default()
    }

    /// Returns whether this level works on this machine; otherwise why not. It is tried once, by confining a process.
    ///
    /// # Errors
    /// What the kernel refused.
    pub fn offered(self) -> Result<(), LevelError> {
        static TRIED: [OnceLock<Result<(), LevelError>>; 3] = [const { OnceLock::new() }; 3];
        let tried = TRIED[self as usize].get_or_init(|| match self {
            Level::None => Ok(()),
            #[cfg(target_os = "linux")]
            _ => launch::rehearse(self).map_err(|error| LevelError::Unoffered(error.to_string())),
            #[cfg(not(target_os = "linux"))]
            _ => Err(LevelError::Unoffered("programs are run on Linux alone, for now".into())),
        });
        tried.clone()
    }
}
