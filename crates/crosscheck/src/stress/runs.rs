//! The program under test, its limits and its runs: each case alone, or many in one process.

use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::contract::Allowance;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Generator;
use crosscheck_core::oracle::Unjudged;
use crosscheck_core::oracle::answer_key::AnsweredBy;
use crosscheck_core::{Case, Game};
use crosscheck_judge::{Exit, Program, Run, RunLimits, Runner, Session, Verdict};

use super::Failure;
use super::failure::Kept;

/// While a case on which time runs out is made smaller, a run is limited to this time, or to this many times the
/// longest run that gave an answer, whichever is longer.
const HASTE: (Duration, u32) = (Duration::from_millis(100), 20);

/// The longest input of a small case, in bytes. On a larger one, a program is seldom out of time by little.
const SMALL: usize = 20_000;

pub(super) struct Runs {
    pub(super) setup: ProgramSetup,
    runner: Runner,
    /// Plays the cases of a campaign in one process, if the program has a loop for that.
    session: Option<Session>,
    /// The number of bytes of the last input.
    pub(super) bytes: usize,
    /// The longest run that gave an answer.
    pub(super) slowest: Duration,
    /// Whether a run was out of time also when it was alone.
    is_late: bool,
}

impl Runs {
    pub(super) fn new(setup: ProgramSetup) -> Self {
        let runner = Runner::new(&setup.program, setup.limits);
        let is_late = setup.hangs;
        Runs { setup, runner, session: None, bytes: 0, slowest: Duration::ZERO, is_late }
    }

    pub(super) fn looping(self) -> Self {
        Runs { session: Some(Session::new(&self.setup.program, self.setup.limits)), ..self }
    }

    pub(super) fn cancel_on(&mut self, halt: &Cancel) {
        if let Some(session) = &mut self.session {
            session.cancel_on(of_runs(halt));
        }
        self.runner.cancel_on(of_runs(halt));
    }

    /// Runs the program on an input.
    pub(super) fn alone(&mut self, input: &str, hasty: bool) -> Result<Run, Unjudged> {
        let mut limits = self.setup.limits;
        if hasty {
            limits.time = limits.time.min(HASTE.0.max(HASTE.1 * self.slowest));
        }
        self.runner.limit(limits);
        self.bytes = input.len();
        let mut run = self.runner.run(input.as_bytes());
        // What others keep a processor's caches busy with must not decide: on a small case, the first such run has to come again.
        let is_late = |run: &std::io::Result<Run>| matches!(run, Ok(Run { end: Exit::Time, .. }));
        if is_late(&run) && !hasty && !self.is_late && input.len() <= SMALL {
            run = self.runner.run_alone(input.as_bytes());
            self.is_late = is_late(&run);
        }
        self.unless_halted(run)
    }

    /// Has the program answer an input in its loop. Returns also how many inputs its process had answered before; `None`
    /// if it has no loop.
    pub(super) fn in_loop(
        &mut self,
        input: impl FnOnce() -> String,
    ) -> Result<Option<(u64, Run)>, Unjudged> {
        let Some(session) = &mut self.session else { return Ok(None) };
        let (before, input) = (session.answers(), input());
        self.bytes = input.len();
        let run = session.run(input.as_bytes());
        self.unless_halted(run).map(|run| Some((before, run)))
    }

    fn unless_halted(&self, run: std::io::Result<Run>) -> Result<Run, Unjudged> {
        match run {
            Ok(Run { end: Exit::Halted, .. }) => Err(Unjudged::Halted),
            Ok(run) => Ok(run),
            Err(error) => {
                Err(Unjudged::Error(format!("cannot run {}: {error}", self.setup.program.shown())))
            }
        }
    }

    /// Returns the failure of a run that gave no answer.
    pub(super) fn ended(&self, run: &Run, expected: &str) -> Option<Failure> {
        let (verdict, by) = (run.verdict(&self.setup.limits)?, AnsweredBy::Engine { compared: 0 });
        Some(Failure::new(run.clone(), verdict, expected.to_owned(), by))
    }

    /// Says that a program does not even answer its first case in a loop, though it does alone.
    pub(super) fn without_loop(&self, kept: &Kept) -> String {
        let Failure { verdict, how, .. } = &kept.failure;
        format!(
            "{} answers a case alone, but not the first one in its loop ({verdict}{}{how}): --loop is for a program \
             that has the loop of docs/stress.md",
            self.setup.program.shown(),
            if how.is_empty() { "" } else { ": " }
        )
    }
}

#[derive(Clone, Debug)]
pub(crate) struct ProgramSetup {
    pub program: Program,
    pub limits: RunLimits,
    pub accepted: bool,
    /// Whether it is known that it does not end on a small case.
    pub hangs: bool,
}

pub(super) fn of_runs(halt: &Cancel) -> crosscheck_judge::CancelCheck {
    let halt = halt.clone();
    Arc::new(move || halt.is_due())
}

pub(crate) fn limits(allowance: Allowance) -> RunLimits {
    RunLimits {
        time: Duration::from_millis(allowance.milliseconds),
        memory: allowance.mebibytes << 20,
        stack: allowance.stack.map(|mebibytes| mebibytes << 20),
        ..RunLimits::default()
    }
}

pub(super) fn smallest(game: &AnyGame) -> Option<AnyCase> {
    game.generator().witnesses().first().cloned()
}

pub(crate) fn hangs(game: &AnyGame, setup: &ProgramSetup, first: Option<AnyCase>) -> bool {
    let mut runner = Runner::new(&setup.program, setup.limits);
    smallest(game).into_iter().chain(first).any(|case| {
        let verdict = runner.run(case.text().as_bytes()).ok().and_then(|run| run.verdict(&setup.limits));
        verdict.is_some_and(|(verdict, _)| verdict == Verdict::Time)
    })
}
