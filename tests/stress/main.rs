//! Programs from outside: right ones, wrong ones and hostile ones (`tests/programs`), against the reference.
//!
//! The hostile programs are in C, which whoever links Rust can compile. The wrong ones are in C++ and Python: where
//! there is no compiler or no Python, their tests say so and check nothing.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod compile;
mod diagnose;
mod explain;
mod files;
mod hostile;
mod interrupt;
mod measure;
mod peers;
mod samples;
mod several;
mod sizes;
mod startup;
mod trace;
mod wrong;

use std::path::Path;
use std::process::Command;

/// A program among those to be put to the test.
fn program(name: &str) -> String {
    format!("{}/tests/programs/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Whether a tool is there; if not, says what is not checked for it.
fn have(tool: &str) -> bool {
    let there = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        println!("skipped: there is no {tool}");
    }
    there
}

/// Whether what a source file needs is there.
fn can_run(file: &str) -> bool {
    match Path::new(file).extension().and_then(|end| end.to_str()) {
        Some("cpp") => have("g++"),
        Some("py") => have("python3"),
        _ => true,
    }
}

/// All parts are in the text, in this order.
#[track_caller]
fn contains_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("no {part:?} where it should be in\n{text}") };
        rest = &rest[at + part.len()..];
    }
}
