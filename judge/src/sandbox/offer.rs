//! Which levels this machine offers.

use std::sync::OnceLock;

#[cfg(target_os = "linux")]
use super::launch;
use super::policy::Level;

impl Level {
    /// Returns the strongest level that works on this machine.
    pub fn strongest() -> Self {
        let works = |level: &&Level| level.offered().is_ok();
        Level::ALL.iter().rev().find(works).copied().unwrap_or_default()
    }

    /// Returns whether this level works on this machine; otherwise why not. It is tried once, by confining a process.
    ///
    /// # Errors
    /// What the kernel refused, in words.
    pub fn offered(self) -> Result<(), String> {
        static TRIED: [OnceLock<Result<(), String>>; 3] = [const { OnceLock::new() }; 3];
        let tried = TRIED[self as usize].get_or_init(|| match self {
            Level::None => Ok(()),
            #[cfg(target_os = "linux")]
            _ => launch::rehearse(self).map_err(|error| error.to_string()),
            #[cfg(not(target_os = "linux"))]
            _ => Err("programs are run on Linux alone, for now".into()),
        });
        tried.clone()
    }
}
