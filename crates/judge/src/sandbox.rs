//! Confines programs to what the kernel offers without root.
//!
//! Programs are not trusted: `docs/sandbox.md` lists what they cannot do. At the level
//! [`Level::Full`] it lives in namespaces of its own (users, processes, mounts, network, messages), sees the files that
//! it needs and no others, and can write only into an empty folder that no other program sees. [`Level::Basic`] needs no
//! namespaces: Landlock keeps it from files and signals outside, and a seccomp filter from system calls that no contest
//! program makes. [`Level::None`] runs it as a shell would.
//!
//! This needs no unsafe code, since no process changes itself between fork and exec. Instead this executable starts itself
//! again as a *warden* ([`enter`]), which confines itself, starts the program once per run, and kills the processes that a
//! run leaves behind. One warden serves many runs; everything that a run could leave for the next is removed in between.
//!
//! The modules, in their order. Each uses only those above it.
//!
//! | module | what it does |
//! |---|---|
//! | `policy` | how strongly a program is confined |
//! | `orders` | the messages between judge and warden |
//! | `visible` | lists the files that a program needs |
//! | `root` | builds the file system of a warden |
//! | `filter` | the list of system calls |
//! | `warden` | the process that confines itself |
//! | `launch` | starts a warden |

use std::sync::OnceLock;

#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
pub(crate) mod launch;
#[cfg(target_os = "linux")]
pub(crate) mod orders;
mod policy;
#[cfg(target_os = "linux")]
mod root;
#[cfg(target_os = "linux")]
mod visible;
#[cfg(target_os = "linux")]
mod warden;

#[cfg(target_os = "linux")]
pub use launch::{enter, launch_with};
pub(crate) use policy::kinds;
pub use policy::{Level, Policy};
#[cfg(target_os = "linux")]
pub(crate) use visible::{beside, environment, tool};

/// Does nothing, since programs are run on Linux alone.
#[cfg(not(target_os = "linux"))]
pub fn enter() {}

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
