//! Attacks: what programs, players, files and names can do to this program, and that it holds.

#[path = "../common/mod.rs"]
mod common;

#[cfg(target_os = "linux")]
mod players;
