//! End-to-end tests of the commands that need code: files that are read as data, pages of the documentation that are held to
//! the program. The others are data (`tests/commands`). Reports are for people and change, so the tests check only what a
//! report must contain.

#[path = "../common/mod.rs"]
mod common;

mod book;
mod deploy;
mod guide;
mod init;
#[cfg(unix)]
mod readme;
