//! Programs under test, and what runs them: `judge`, `stress`, and the packages that a judge takes.

#[path = "../common/mod.rs"]
mod common;

#[cfg(target_os = "linux")]
mod judge;
mod package;
#[cfg(target_os = "linux")]
mod stress;
