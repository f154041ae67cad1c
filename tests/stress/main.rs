//! Programs from outside: right ones, wrong ones and hostile ones (`tests/data/programs`), against the reference.
//!
//! The hostile programs are in C, which whoever links Rust can compile. The wrong ones are in C++ and Python: where
//! there is no compiler or no Python, their tests are ignored (`build.rs`).

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

/// A program among those to be put to the test.
fn program(name: &str) -> String {
    format!("{}/tests/data/programs/{name}", env!("CARGO_MANIFEST_DIR"))
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
