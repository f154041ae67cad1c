//! Hostile programs, files, players and moments: each test is an attack, and says what holds.

#[path = "../common/mod.rs"]
mod common;

#[cfg(target_os = "linux")]
mod ending;
#[cfg(target_os = "linux")]
mod leftovers;
