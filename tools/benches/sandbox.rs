//! Measures what confining a program costs: cases a second at each level, with and without a fork server:
//! `cargo bench --bench sandbox`. It needs g++ and Python.
//!
//! The levels take turns, many times, so that whatever else the machine does falls on all of them alike. What is shown
//! is the median over the turns, and the median of each turn's cost against the same turn without a sandbox.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crosscheck_core::contract::{Allowance, Case};
use crosscheck_core::generate::{Generator, Settings, seeded};
use crosscheck_judge::{Exit, Level, Policy, Program, Runner, sandbox, settle};

const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/programs/texas");

/// How often each level has its turn.
const TURNS: usize = 41;

fn inputs() -> Vec<String> {
    let generator = generator::texas::Maker::<engine::texas::Table>::default();
    let case = |index| generator.generate(&Settings::default(), &mut seeded("texas", 1, index));
    (0..200).map(|index| case(index).expect("a case").text()).collect()
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Runs a program on the inputs at each level in turn, and prints the rates.
fn show(name: &str, program: &Program, inputs: &[String]) {
    let limits = crosscheck::stress::limits(Allowance::USUAL);
    let offered: Vec<Level> = Level::ALL.into_iter().filter(|level| level.offered().is_ok()).collect();
    let mut runners: Vec<Runner> = offered
        .iter()
        .map(|&level| {
            let confined =
                program.clone().confined(Policy::of(level)).expect("there is a current folder");
            Runner::new(&confined, limits)
        })
        .collect();
    let mut seconds = vec![Vec::new(); runners.len()];
    for turn in 0..=TURNS {
        for (runner, seconds) in runners.iter_mut().zip(&mut seconds) {
            let begun = Instant::now();
            for input in inputs {
                assert_eq!(runner.run(input.as_bytes()).expect("it can be started").end, Exit::Well);
            }
            // The first turn starts the sandbox.
            if turn > 0 {
                seconds.push(begun.elapsed().as_secs_f64());
            }
        }
    }
    for (level, own) in offered.iter().zip(&seconds) {
        let rate = inputs.len() as f64 / median(own.clone());
        let cost = median(own.iter().zip(&seconds[0]).map(|(own, free)| own / free - 1.0).collect());
        println!("{name:<34} {level:<6} {rate:>7.0} cases/s {:>+6.1} %", 100.0 * cost);
    }
}

fn main() {
    sandbox::enter();
    settle(false);
    let scratch = tempfile::tempdir().expect("a folder can be made");
    let (source, fixed, dynamic) =
        (format!("{PROGRAMS}/right.cpp"), scratch.path().join("static"), scratch.path().join("dynamic"));
    for (to, option) in [(&fixed, "-static"), (&dynamic, "-O2")] {
        let status = Command::new("g++").args(["-O2", option, "-o"]).arg(to).arg(&source).status();
        assert!(status.expect("there is g++").success());
    }
    let program = |path: &Path| {
        Program::new(&[OsString::from(path)], &Policy::default(), &mut |_| ()).expect("it is there")
    };
    let inputs = inputs();
    show("C++, fork server", &program(Path::new(&source)), &inputs);
    show("C++, started anew, static", &program(&fixed), &inputs);
    show("C++, started anew, dynamic", &program(&dynamic), &inputs);
    let python = format!("{PROGRAMS}/right.py");
    if Path::new(&python).is_file() {
        show("Python, fork server", &program(Path::new(&python)), &inputs[..20]);
    }
}
