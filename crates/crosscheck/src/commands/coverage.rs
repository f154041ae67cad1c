//! `coverage`: counts what cases exercise and catch.

mod export;
mod inputs;
mod report;

pub(crate) use self::inputs::Args;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crosscheck_core::compare::found::{First, Firsts};
use crosscheck_core::erased::AnyGame;
use crosscheck_core::mutation::profile::Pool;
use crosscheck_core::mutation::summary::summarize;
use crosscheck_core::mutation::until::until;
use crosscheck_core::table::grouped;
use crosscheck_core::workers::Watch;
use crosscheck_core::{Error, Game, files};

use self::inputs::{CASES, Inputs};
use crate::options::cores;
use crate::roster::Listed;
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::{self, CommandError, ProgressLine, Status, unless_unread, watched};

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    if args.until {
        return Playing { args, stop: stop_on_interrupt() }.until(game);
    }
    let inputs = Inputs::new(game, &args.inputs, args.asked.settings(game)?)?;
    // Until now there was nothing to lose, and reading standard input may never end.
    Playing { args, stop: stop_on_interrupt() }.all(&inputs)
}

struct Playing<'a> {
    args: &'a Args,
    stop: Arc<AtomicBool>,
}

impl Playing<'_> {
    fn all(&self, inputs: &Inputs) -> Result<Status, CommandError> {
        let case = |index| inputs.case(index);
        let pool = Pool { size: inputs.size(), case: &case };
        let faults = self.summarize(inputs, &pool)?;
        Ok(differences(inputs, &faults).unless(self.is_stopped()))
    }

    fn summarize(&self, inputs: &Inputs, pool: &Pool<'_>) -> Result<Firsts<()>, CommandError> {
        let begun = Instant::now();
        let summary =
            self.watched(pool.size, |watch| summarize(&inputs.game, pool, self.jobs(), watch))?;
        let whence = inputs.whence(summary.cases);
        self.print(&report::summarize(&inputs.game, &whence, &summary))?;
        if let Some(path) = &self.args.json {
            let results = export::results(self.args, inputs, &summary, begun, self.jobs())?;
            files::write(path, results.text().as_bytes())?;
        }
        Ok(summary.faults)
    }

    fn until(&self, game: &AnyGame) -> Result<Status, CommandError> {
        let args = self.args;
        let (cases, by) = (args.inputs.cases.unwrap_or(CASES), args.caught_by);
        let settings = args.asked.settings(game)?;
        let last = args.inputs.seed.checked_add(args.seeds).ok_or("--seed plus --seeds is too large")?;
        let seeds = args.inputs.seed..last;
        let until = self
            .watched(0, |watch| until(game, by, seeds.clone(), cases, &settings, self.jobs(), watch))?;
        self.print(&report::until(game, &until, by, args.inputs.seed, cases))?;
        Ok(Status::Same.unless(self.is_stopped()))
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn jobs(&self) -> usize {
        self.args.jobs.map_or_else(cores, usize::from)
    }

    fn print(&self, report: &str) -> Result<(), CommandError> {
        let mut out = screen::out();
        unless_unread(out.write_all(report.as_bytes()).and_then(|()| out.flush()))?;
        if self.is_stopped() {
            let _ = writeln!(screen::err(), "interrupted: this covers what was played so far");
        }
        Ok(())
    }

    /// Runs `work` while a line on the terminal shows how far it is. Stops it on an interrupt.
    fn watched<T>(
        &self,
        all: u64,
        work: impl FnOnce(&Watch) -> Result<T, Error>,
    ) -> Result<T, CommandError> {
        let (watch, bar) = (Watch::default(), ProgressLine::new());
        let look = || {
            watch.stop.fetch_or(self.is_stopped(), Ordering::Relaxed);
            let done = grouped(watch.done.load(Ordering::Relaxed));
            let of = if all == 0 { String::new() } else { format!(" of {}", grouped(all)) };
            bar.show(&format!("{done}{of} cases"));
        };
        let result = watched(look, || work(&watch));
        bar.clear();
        Ok(result?)
    }
}

fn differences(inputs: &Inputs, faults: &Firsts<()>) -> Status {
    let mut err = screen::err();
    for (fingerprint, First { index, times, .. }) in faults {
        let name = inputs.name(*index);
        let more = if *times > 1 { format!(", and on {} more", times - 1) } else { String::new() };
        let _ = writeln!(
            err,
            "{}: engine and reference differ on {name}{more}: {fingerprint}",
            inputs.game.name()
        );
    }
    if faults.is_empty() { Status::Same } else { Status::Differs }
}
