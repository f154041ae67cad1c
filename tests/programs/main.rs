//! Programs under test, as the crate `judge` runs them, and the packages that a judge takes. What commands say of them is
//! in `tests/data/commands`.

#[path = "../common/mod.rs"]
mod common;

#[cfg(target_os = "linux")]
mod looping;
mod package;
