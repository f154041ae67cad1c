//! `coverage`: counts what cases exercise and catch.

mod inputs;
mod report;

pub(crate) use self::inputs::Args;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use crosscheck_core::compare::found::{First, Firsts};
use crosscheck_core::mutation::profile::Pool;
use crosscheck_core::mutation::summary::{Summary, summarize};
use crosscheck_core::table::grouped;
use crosscheck_core::workers::Watch;
use crosscheck_core::{Error, Game};

use self::inputs::Inputs;
use crate::options::cores;
use crate::roster::Listed;
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::{self, CommandError, ProgressLine, Status, say, unless_unread, watched};

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let inputs = Inputs::new(game, &args.inputs, args.asked.settings(game)?)?;
    // Until now there was nothing to lose, and reading standard input may never end.
    let stop = stop_on_interrupt();
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let summary = played(&inputs, jobs, &stop)?;
    let report = report::summarize(&inputs.game, &inputs.whence(summary.cases), &summary);
    let mut out = screen::out();
    unless_unread(out.write_all(report.as_bytes()).and_then(|()| out.flush()))?;
    let is_stopped = stop.load(Ordering::Relaxed);
    if is_stopped {
        say!("interrupted: this covers what was played so far");
    }
    Ok(differences(&inputs, &summary.faults).unless(is_stopped))
}

/// Plays all inputs while a line on the terminal shows how far it is. An interrupt ends it.
fn played(inputs: &Inputs, jobs: usize, stop: &AtomicBool) -> Result<Summary, Error> {
    let (watch, bar, case) = (Watch::default(), ProgressLine::new(), |index| inputs.case(index));
    let (pool, all) = (Pool { size: inputs.size(), case: &case }, grouped(inputs.size()));
    let look = || {
        watch.stop.fetch_or(stop.load(Ordering::Relaxed), Ordering::Relaxed);
        bar.show(&format!("{} of {all} cases", grouped(watch.done.load(Ordering::Relaxed))));
    };
    let summary = watched(look, || summarize(&inputs.game, &pool, jobs, &watch));
    bar.clear();
    summary
}

fn differences(inputs: &Inputs, faults: &Firsts<()>) -> Status {
    for (fingerprint, First { index, times, .. }) in faults {
        let name = inputs.name(*index);
        let more = if *times > 1 { format!(", and on {} more", times - 1) } else { String::new() };
        say!("{}: engine and reference differ on {name}{more}: {fingerprint}", inputs.game.name());
    }
    if faults.is_empty() { Status::Same } else { Status::Differs }
}
