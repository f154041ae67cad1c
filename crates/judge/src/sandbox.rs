//! Confines programs to what the kernel offers without root.
//!
//! A program that is run here is not trusted: see `docs/sandbox.md` for what it is kept from. At the level
//! [`Level::Full`] it lives in namespaces of its own (users, processes, mounts, network, messages), sees the files that
//! it needs and no others, and can write only into an empty folder that no other program sees. [`Level::Basic`] needs no
//! namespaces: Landlock keeps it from files and signals outside, and a seccomp filter from system calls that no contest
//! program makes. [`Level::None`] runs it as a shell would.
//!
//! No memory-unsafe code is needed for that, since no process changes itself between fork and exec. Instead this
//! executable starts itself again as a *warden* ([`enter`]), which confines itself, starts the program on each order,
//! and kills what a run has left. One warden serves many runs: what a run could leave to the next is removed in between.
//!
//! The modules, in their order. Each uses only those above it.
//!
//! | module | what it does |
//! |---|---|
//! | `refusal`, `policy` | how a program is confined |
//! | `orders` | the words between judge and warden |
//! | `visible` | says which files a program needs |
//! | `root` | builds the file system of a warden |
//! | `filter` | the list of system calls |
//! | `warden` | what runs in a warden |
//! | `launch` | starts a warden |
//! | `offer` | tries which levels work here |

#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
pub(crate) mod launch;
mod offer;
#[cfg(target_os = "linux")]
pub(crate) mod orders;
mod policy;
mod refusal;
#[cfg(target_os = "linux")]
mod root;
#[cfg(target_os = "linux")]
mod visible;
#[cfg(target_os = "linux")]
mod warden;

#[cfg(target_os = "linux")]
pub use launch::{enter, launch_with};
pub use policy::{Level, LevelError, Policy};
pub use refusal::Refusal;
#[cfg(target_os = "linux")]
pub(crate) use visible::{beside, environment, is_of_the_system, tool};

/// Does nothing, since programs are run on Linux alone.
#[cfg(not(target_os = "linux"))]
pub fn enter() {}
