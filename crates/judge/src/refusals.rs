//! Finds out what a confined program was refused.

use std::io;

use crate::process::probe;
use crate::program::Program;
use crate::run::{CancelCheck, Exit, RunLimits};
use crate::sandbox::{Level, Policy, kinds};

/// Returns the kinds of system calls that a confined program was refused on an input: runs it again, so that such a call ends
/// it. Files that it could not open are not reported.
///
/// # Errors
/// The program could not be started.
pub fn refusals(
    program: &Program,
    input: &[u8],
    limits: &RunLimits,
    halt: &CancelCheck,
) -> io::Result<Vec<&'static str>> {
    let asks = |deadly: Vec<&'static str>| {
        let policy = Policy { deadly, ..program.policy().clone() };
        let probe = probe(&program.clone().confined(policy)?, input, limits, halt)?;
        Ok::<_, io::Error>(probe.run.end == Exit::Signal(BAD_CALL))
    };
    if program.policy().level == Level::None || !asks(kinds().collect())? {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for kind in kinds() {
        if asks(vec![kind])? {
            all.push(kind);
        }
    }
    Ok(all)
}

/// The signal that ends a program which makes a forbidden system call: SIGSYS.
const BAD_CALL: i32 = 31;
