//! End-to-end tests that need code: pages of the documentation that are held to the files of the repository, code of the guide
//! and of `init` that is compiled. The others are data (`tests/commands`).

#[path = "../common/mod.rs"]
mod common;

mod book;
mod guide;
mod init;
mod names;
#[cfg(unix)]
mod readme;
