//! The loop that runs programs over tests.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::game::Accepted;
use crosscheck_core::workers::{Watch, share};
use crosscheck_judge::{CancelCheck, Program, RunLimits, Runner};

use super::{Cell, Ended, Outcome};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TestCase {
    pub input: Vec<u8>,
    pub answer: Vec<u8>,
}

/// Is told each output that is judged, and how it is.
pub(crate) type Hears = Box<dyn Fn(&TestCase, &[u8], &Accepted) + Sync>;

pub(crate) struct Runs {
    /// The limits of a run, by which it is judged.
    pub limits: RunLimits,
    /// The processor time after which a run is killed. With more than the limit, a slow program's time becomes known.
    pub ceiling: Duration,
    pub jobs: usize,
    pub halt: CancelCheck,
    /// The game, which says whether an output is a right answer.
    pub game: AnyGame,
    pub done: Box<dyn Fn() + Sync>,
    pub heard: Hears,
}

/// A program that is ready to run on one thread, and its place.
type Started = Option<(usize, Runner)>;

impl Runs {
    /// Returns the usual way within these limits, with answers compared as a game says.
    pub(crate) fn new(game: &AnyGame, limits: RunLimits, jobs: usize) -> Self {
        Runs {
            limits,
            ceiling: just_above(limits.time),
            jobs,
            halt: Arc::new(|| false),
            game: game.clone(),
            done: Box::new(|| ()),
            heard: Box::new(|_, _, _| ()),
        }
    }

    /// Runs every program on every test. Returns a row for each program, with a cell for each test, in their order. The
    /// verdicts do not depend on the number of jobs. Tests that were not run because the halt was due have no verdict.
    pub(crate) fn over(&self, programs: &[Program], tests: &[TestCase]) -> Vec<Vec<Cell>> {
        let cells = Mutex::new(vec![vec![Cell::default(); tests.len()]; programs.len()]);
        let spent: Vec<AtomicBool> = programs.iter().map(|_| AtomicBool::new(false)).collect();
        let work = |started: &mut Started, piece: u64| {
            if (self.halt)() {
                return ControlFlow::Break(());
            }
            let (at, test) = (piece as usize / tests.len(), piece as usize % tests.len());
            let cell = self.cell(self.start(started, at, &programs[at]), &tests[test], &spent[at]);
            if cell.outcome == Some(Outcome::Unstartable) {
                *started = None;
            }
            cells.lock().unwrap_or_else(PoisonError::into_inner)[at][test] = cell;
            (self.done)();
            ControlFlow::Continue(())
        };
        // All tests of a program follow each other, so that a thread seldom has to start another one.
        let pieces = programs.len() as u64 * tests.len() as u64;
        share(pieces, self.jobs, &Watch::default(), || None, work);
        cells.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the runner of a program, in place of the one that the thread had.
    fn start<'a>(&self, started: &'a mut Started, at: usize, program: &Program) -> &'a mut Runner {
        if started.as_ref().is_none_or(|(of, _)| *of != at) {
            // The first limits are the widest: a sandbox keeps those.
            let limits = RunLimits { time: self.longest(), ..self.limits };
            let mut runner = Runner::new(program, limits);
            runner.cancel_on(Arc::clone(&self.halt));
            *started = Some((at, runner));
        }
        let (_, runner) = started.as_mut().expect("it was started");
        runner
    }

    fn longest(&self) -> Duration {
        self.ceiling.max(just_above(self.limits.time))
    }

    /// Runs a program on a test; again if its time is near the limit. Once a run was killed at the ceiling, the program
    /// is known to be slower than that, and its later runs are killed as soon as their verdict is certain.
    fn cell(&self, runner: &mut Runner, test: &TestCase, spent: &AtomicBool) -> Cell {
        let ceiling = match spent.load(Ordering::Relaxed) {
            true => just_above(self.limits.time),
            false => self.longest(),
        };
        let once = |runner: &mut Runner| self.once(runner, test, ceiling);
        let cell = once(runner);
        if cell.ended != Ended::Itself {
            spent.store(true, Ordering::Relaxed);
        }
        if cell.is_near(self.limits.time) { cell.better(once(runner)) } else { cell }
    }

    fn once(&self, runner: &mut Runner, test: &TestCase, ceiling: Duration) -> Cell {
        runner.limit(RunLimits { time: ceiling, ..self.limits });
        match runner.run(&test.input) {
            Ok(run) => {
                let accepts = |output: &[u8]| {
                    let accepted = self.game.accepts(&|| test.input.clone(), &test.answer, output);
                    (self.heard)(test, output, &accepted);
                    accepted
                };
                Cell::new(run, &self.limits, &test.answer, &accepts)
            }
            Err(error) => Cell::without_run(Outcome::Unstartable, error.to_string()),
        }
    }
}

/// Returns the time beyond which a run is not near the limit.
fn just_above(limit: Duration) -> Duration {
    limit.saturating_mul(11) / 10
}
