//! The time that a program takes to start. A judge adds this to every run.

use std::time::Duration;

use crosscheck_core::Game;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::contract::Case;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Generator;
use crosscheck_judge::{Exit, Runner, Verdict};

use super::setup::{ProgramSetup, of_runs};

/// The number of measurements; the shortest time counts.
const TIMES: usize = 3;

/// Returns one of the smallest cases, if one is known.
pub(super) fn smallest(game: &AnyGame) -> Option<AnyCase> {
    game.generator().witnesses().first().cloned()
}

/// Returns the processor time of a run on one of the smallest cases, started as a judge starts it, without a fork
/// server. Most of it is start-up. `None` if the program does not even answer that case before the halt is due.
pub fn time(game: &AnyGame, setup: &ProgramSetup, halt: Halt) -> Option<Duration> {
    let smallest = smallest(game)?.text();
    let mut runner = Runner::new(&setup.program.without_server(), setup.limits);
    runner.heed(of_runs(&halt));
    let mut run = || runner.run(smallest.as_bytes()).ok().filter(|run| run.end == Exit::Well);
    let times: Option<Vec<Duration>> = (0..TIMES).map(|_| run().map(|run| run.time)).collect();
    times?.into_iter().min()
}

/// Returns whether a run on one of the smallest cases exceeds the time limit.
pub fn hangs(game: &AnyGame, setup: &ProgramSetup) -> bool {
    let Some(smallest) = smallest(game) else { return false };
    let run = Runner::new(&setup.program, setup.limits).run(smallest.text().as_bytes());
    run.is_ok_and(|run| run.verdict(&setup.limits).is_some_and(|(verdict, _)| verdict == Verdict::Time))
}
