//! External programs, right, wrong and hostile (`tests/data/programs`), compared with the reference.
//!
//! The hostile programs are in C: a machine that can link Rust can compile them. The wrong programs are in C++ and
//! Python; without a compiler or Python, their tests are ignored (`build.rs`).

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod compile;
mod diagnose;
mod explain;
mod files;
mod interrupt;
mod looping;
mod meanwhile;
mod measure;
mod named;
mod peers;
mod samples;
mod several;
mod sizes;
mod startup;
mod trace;
mod wrong;

/// Returns the path of one of the programs under test.
fn program(name: &str) -> String {
    format!("{}/tests/data/programs/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Checks that the text contains all parts, in this order.
#[track_caller]
fn contains_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("no {part:?} where it should be in\n{text}") };
        rest = &rest[at + part.len()..];
    }
}
