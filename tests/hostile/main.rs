//! Hostile files, programs and words: what they try, and what happens instead. Those that only run the program are in
//! `tests/data/commands`: programs over pipes, files without end, and what is left behind.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod channels;
mod escapes;
mod list;
mod verdicts;

use common::{levels, program};
