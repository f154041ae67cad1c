//! What is run, and what it may use.

use std::time::Duration;

use crosscheck_core::contract::Allowance;
use crosscheck_judge::{Program, RunLimits, USUAL_OUTPUT};

/// What is to be run, and how.
#[derive(Clone, Debug)]
pub struct ProgramSetup {
    /// The program.
    pub program: Program,
    /// What it may use.
    pub limits: RunLimits,
    /// Whether it prints a trace instead of its answer.
    pub traced: bool,
}

/// What a contest allows, as limits of a run.
pub fn limits(allowance: Allowance) -> RunLimits {
    RunLimits {
        time: Duration::from_millis(allowance.milliseconds),
        memory: allowance.mebibytes << 20,
        output: USUAL_OUTPUT,
    }
}
