//! Hostile files, programs and words: what they try, and what happens instead. Those that only run the program are in
//! `tests/data/commands`: programs over pipes, files without end, and what is left behind.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod channels;
mod escapes;
mod verdicts;

use std::ffi::OsString;
use std::time::{Duration, Instant};

use common::{levels, made, program};
use crosscheck_judge::{Level, Policy, Program, Run, RunLimits, Runner};

/// Limits with little time.
const BRIEF: RunLimits = RunLimits { time: Duration::from_millis(300), ..common::LIMITS };

/// The same with children.
const MANY: RunLimits = RunLimits { processes: 256, ..BRIEF };

/// One program in one form.
struct Form {
    name: &'static str,
    program: Program,
}

impl Form {
    /// Compiles a program in C, with arguments.
    fn compiled(source: impl Into<OsString>, words: &[&str]) -> Self {
        let program = made([source.into()].into_iter().chain(words.iter().map(Into::into)));
        Form { name: "compiled", program }
    }

    /// Returns a program in Python, with arguments: forked from the second run on, and started anew for each.
    fn python(source: &str, words: &[&str]) -> [Self; 2] {
        let program = made([source].into_iter().chain(words.iter().copied()));
        assert!(program.can_be_forked());
        let anew = Form { name: "Python, started anew", program: program.without_server() };
        [Form { name: "Python", program }, anew]
    }

    /// Returns a runner at a level.
    fn runner(&self, policy: Policy, limits: RunLimits) -> Runner {
        let confined = self.program.clone().confined(policy).expect("there is a current folder");
        Runner::new(&confined, limits)
    }
}

/// Runs each form three times in a row at each level from a weakest one on, and checks each run. After the first run, which
/// starts the sandbox and so takes long, the judge looks for runaways in any case.
#[track_caller]
fn each_run(
    forms: &[Form],
    weakest: Level,
    limits: RunLimits,
    input: &[u8],
    check: impl Fn(Level, &str, &Run),
) {
    for level in levels().into_iter().filter(|&level| level >= weakest) {
        for form in forms {
            let mut runner = form.runner(Policy::of(level), limits);
            for turn in 1..=3 {
                let name = format!("{}, run {turn} at {level}", form.name);
                let begun = Instant::now();
                let run = runner.run(input).unwrap_or_else(|error| panic!("{name}: {error}"));
                let took = begun.elapsed();
                // Far more than any limit, but finite.
                assert!(took < Duration::from_secs(20), "{name} took {took:?}");
                check(level, &name, &run);
            }
        }
    }
}
