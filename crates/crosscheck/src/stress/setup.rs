//! The program under test, and its limits.

use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::halt::Halt;
use crosscheck_core::contract::Allowance;
use crosscheck_judge::{Program, RunLimits};

/// The program to run, and how.
#[derive(Clone, Debug)]
pub struct ProgramSetup {
    /// The program.
    pub program: Program,
    /// The limits of a run.
    pub limits: RunLimits,
    /// Whether it prints a trace instead of its answer.
    pub traced: bool,
}

/// Returns a halt as runs ask for it.
pub(super) fn of_runs(halt: &Halt) -> crosscheck_judge::Halt {
    let halt = halt.clone();
    Arc::new(move || halt.is_due())
}

/// Converts a contest's limits to limits of a run.
pub fn limits(allowance: Allowance) -> RunLimits {
    RunLimits {
        time: Duration::from_millis(allowance.milliseconds),
        memory: allowance.mebibytes << 20,
        stack: allowance.stack.map(|mebibytes| mebibytes << 20),
        ..RunLimits::default()
    }
}
