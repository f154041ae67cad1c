//! Runs a program on many inputs in one process, if its author wrote a loop for that: starting or forking a process
//! takes far longer than most answers.
//!
//! The program finds [`LOOP`] in its environment, writes [`MARK`] after each answer, and reads the next input. The sandbox
//! and the limits for each input are those of a single run.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crosscheck_host::converse::{Conversation, Ended, Heard, ReadOptions};

use crate::converse::{Hosted, converse};
use crate::group;
use crate::program::Program;
use crate::run::{CancelCheck, Exit, Run, RunLimits};
use crate::watch::{Looks, exceeded};

/// The environment variable that tells a program to go on with the next input after an answer.
const LOOP: &str = "CROSSCHECK_LOOP";

/// Written by a program after each answer: a form feed, which is white space and so part of no answer.
const MARK: u8 = b'\x0c';

/// Runs a program on one input after another, in as few processes as possible. Each thread has its own.
pub struct Session {
    program: Program,
    limits: RunLimits,
    halt: CancelCheck,
    /// The process, when it was started, and its samples, which continue from one input to the next: a single input may be too
    /// short for a sample.
    process: Option<(Conversation<Hosted>, Instant, Looks)>,
    answers: u64,
}

impl Session {
    /// Creates a session with a program, within limits for each input.
    pub fn new(program: &Program, limits: RunLimits) -> Self {
        let halt: CancelCheck = Arc::new(|| false);
        Session { program: program.clone(), limits, halt, process: None, answers: 0 }
    }

    /// Ends runs with [`Exit::Halted`] from now on when `halt` returns `true`.
    pub fn cancel_on(&mut self, halt: CancelCheck) {
        self.halt = halt;
    }

    /// Returns how many answers the program has given.
    pub fn answers(&self) -> u64 {
        self.answers
    }

    /// Lets the program answer an input. Unless the run ends with [`Exit::Well`], a new process gets the next input.
    ///
    /// # Errors
    /// The program could not be started.
    pub fn run(&mut self, input: &[u8]) -> io::Result<Run> {
        // A process has a total limit on its processor time, and is replaced before it can reach that.
        let patience = self.limits.patience();
        let ((mut talk, since, mut looks), before) = match self.process.take() {
            Some(process) if process.1.elapsed() < patience => {
                let before = process.2.time_now(process.0.process().party().leader);
                (process, before)
            }
            _ => {
                let talk = converse(&self.program, &[(LOOP, "1")], &self.limits)?;
                group::bound(talk.process().party().leader, &self.limits, false);
                // Its start counts for its first answer, as in a single run.
                ((talk, Instant::now(), Looks::new(&self.limits)), Duration::ZERO)
            }
        };
        let (begun, waited) = (Instant::now(), looks.waited);
        talk.send(input);
        let (limits, halt) = (&self.limits, &self.halt);
        let (leader, mut passed) = (talk.process().party().leader, None);
        let mut stop = |process: &Hosted| {
            passed = halt().then_some(Exit::Halted).or_else(|| {
                let usage = looks.look(&process.party())?;
                let time = looks.time_now(leader).saturating_sub(before);
                let idle =
                    begun.elapsed() >= limits.patience_after(time, looks.waited.saturating_sub(waited));
                exceeded(&usage, time, limits).or_else(|| idle.then_some(Exit::Idle))
            });
            passed.is_some()
        };
        let longest = usize::try_from(limits.output).unwrap_or(usize::MAX);
        let heard = talk.hear(&mut ReadOptions { line_end: MARK, longest, stop: &mut stop });
        // This time is both limited and reported.
        let time = looks.time_now(leader).saturating_sub(before);
        let clock = begun.elapsed();
        let waited = looks.waited.saturating_sub(waited);
        let (memory, stack) = (looks.memory, looks.stack);
        let mut run = Run { memory, stack, time, clock, waited, ..Run::default() };
        match heard {
            Heard::Line(answer) => {
                run.end = if time > limits.time { Exit::Time } else { Exit::Well };
                run.output = answer.to_vec();
                // Output after the mark belongs to no answer. A word there makes this answer wrong.
                run.output.push(b'\n');
                run.output.extend_from_slice(talk.read_ahead());
                run.errors = talk.errors();
                self.answers += 1;
                self.process = (run.end == Exit::Well).then_some((talk, since, looks));
            }
            Heard::TooLong(output) => {
                (run.end, run.output) = (Exit::Output, output[..longest].to_vec());
                run.errors = talk.kill();
            }
            Heard::Stopped => {
                run.end = passed.unwrap_or(Exit::Halted);
                run.errors = talk.kill();
            }
            Heard::Gone(output) => {
                run.output = output.to_vec();
                let Ended { signal, status, said } = talk.end();
                run.errors = said;
                run.end = match (signal, status) {
                    (Some(signal), _) => Exit::Signal(signal),
                    (None, Some(0) | None) => Exit::Early,
                    (None, Some(status)) => Exit::Status(status),
                };
            }
        }
        Ok(run)
    }
}
