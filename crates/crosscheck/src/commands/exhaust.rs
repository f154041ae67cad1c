//! `exhaust`: plays everything within bounds.

mod args;

pub(crate) use self::args::Args;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::Fingerprint;
use crosscheck_core::compare::pair::Laws;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::exhaust::{Control, Walk, walk};
use crosscheck_core::find::campaign::Campaign;
use crosscheck_core::generate::Bounds;
use crosscheck_core::oracle::Oracle;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::{Options, Origin, PageContent, Writer};
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::{Error, Game, Misreading};

use crate::campaign::{Concluded, Conclusion, announce};
use crate::options::{cores, option, planted};
use crate::replay::{Other, finding};
use crate::roster::Listed;
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::{self, CommandError, ProgressLine, Status, say, unless_unread, watched};

pub(crate) fn run(args: &Args, game: &Listed) -> Result<Status, CommandError> {
    let planted = planted(game, args.plant.as_deref())?;
    Run { game, args, planted, bounds: args.scope(game)? }.all()
}

struct Run<'a> {
    game: &'a Listed,
    args: &'a Args,
    planted: Option<&'static Misreading<AnyCase>>,
    bounds: Bounds,
}

impl Run<'_> {
    fn all(&self) -> Result<Status, CommandError> {
        let laws = if self.args.laws { Laws::Both } else { Laws::None };
        let sides = || self.args.isolation.exhaustive(self.game, self.planted, &self.bounds, laws);
        let make = || -> Box<dyn Oracle + Send> { sides() };
        let mut walk = walk(self.game, &self.bounds, self.planted, laws, &make)?;
        let stop = stop_on_interrupt();
        let begun = Instant::now();
        let (name, jobs) = (self.game.name(), counted(self.jobs() as u64, "job"));
        let against = self.planted.map_or("engine", |planted| planted.name);
        say!("{name}: {against} against reference, {}, {jobs}", self.scope());
        let explain = |_: Option<&Campaign>| -> Box<dyn Explain> { sides() };
        let page = |shown: &PageContent<'_>| {
            let other = self.planted.map_or(Other::Engine, Other::Planted);
            finding(self.game, other, shown, &self.args.isolation)
        };
        let laws = if self.args.laws { " --laws" } else { "" };
        let writer = &Writer {
            out: self.args.out.clone(),
            program: self.game.invoked(),
            game: self.game,
            named: self.game.named(),
            command: "exhaust",
            origin: Origin::Scope(self.scope(), walk.unit()),
            other: self.planted.map(|planted| planted.name.to_owned()),
            options: Options {
                cases: self.numbers(" --", " ") + laws,
                limits: "",
                other: option("plant", self.planted.map(|planted| planted.name))
                    + &self.args.isolation.as_options(),
            },
            runs: None,
            explain: &explain,
            page: &page,
        };
        let gone = self.go(&mut *walk, writer, &stop);
        let (seconds, members) = (begun.elapsed().as_secs_f64(), walk.covered().members);
        let rate = grouped((members as f64 / seconds.max(0.001)) as u64);
        say!("{name}: {seconds:.1} s, {rate} {}s/s", walk.unit());
        if members == 0 && walk.found().is_empty() {
            gone?;
            let words = "nothing was played, so nothing was compared";
            return Err(CommandError::nothing(stop.load(Ordering::Relaxed), words.into()));
        }
        let interrupted = stop.load(Ordering::Relaxed) && !walk.is_done();
        let reported = self.report(&*walk, writer, &stop);
        gone?;
        let status = if reported? == 0 { Status::Same } else { Status::Differs };
        Ok(status.unless(interrupted))
    }

    fn go(
        &self,
        walk: &mut dyn Walk,
        writer: &Writer<'_>,
        stop: &Arc<AtomicBool>,
    ) -> Result<(), CommandError> {
        let halt = Cancel::on(stop).within(self.args.time.unwrap_or(Duration::MAX));
        let (bar, covered) = (ProgressLine::new(), AtomicU64::new(0));
        let mut known = BTreeMap::new();
        while !walk.is_done() && !halt.is_due() {
            let until = Instant::now() + STRETCH;
            let control = Control { jobs: self.jobs(), halt: &halt, until, covered: &covered };
            let went = stretch(self.game, &bar, walk, &control);
            save_found(walk, writer, &mut known, &bar)?;
            went?;
        }
        bar.clear();
        Ok(())
    }

    fn report(
        &self,
        walk: &dyn Walk,
        writer: &Writer<'_>,
        stop: &Arc<AtomicBool>,
    ) -> Result<usize, CommandError> {
        let (mut out, game) = (screen::out(), self.game.name());
        let begun =
            writeln!(out, "{game}: {}\n", walk.words()).and_then(|()| write!(out, "{}", walk.table()));
        let mut found = walk.found().values();
        let Concluded { said, written, saved } =
            Conclusion::new(writer, stop).conclude(&mut found, &mut out, begun);
        let covered = walk.covered();
        let what = match said.findings.len() {
            0 => "no difference".into(),
            some => counted(some as u64, "finding"),
        };
        let members = counted(covered.members, walk.unit());
        let all = match covered.of {
            _ if walk.is_done() => "which are all".into(),
            Some(of) => format!("not all of {}", grouped(of)),
            None => "not all".into(),
        };
        let written = written.and_then(|()| {
            writeln!(out, "\n{game}: {what} in {members}, {all} ({})", self.scope())?;
            out.flush()
        });
        unless_unread(written)?;
        saved?;
        Ok(said.findings.len())
    }

    /// Describes the numbers of the scope for people: `cells 6, colors 2`.
    fn scope(&self) -> String {
        self.numbers(", ", " ").trim_start_matches(", ").to_owned()
    }

    fn numbers(&self, before: &str, between: &str) -> String {
        let numbers = self.bounds.0.iter();
        numbers.map(|(name, number)| format!("{before}{name}{between}{number}")).collect()
    }

    fn jobs(&self) -> usize {
        self.args.jobs.map_or_else(cores, usize::from)
    }
}

const STRETCH: Duration = Duration::from_secs(5);

/// Saves what was found since the last call, and announces new faults.
fn save_found(
    walk: &dyn Walk,
    writer: &Writer<'_>,
    known: &mut BTreeMap<Fingerprint, u64>,
    bar: &ProgressLine,
) -> Result<(), CommandError> {
    for (fingerprint, found) in walk.found() {
        let before = known.insert(fingerprint.clone(), found.index);
        if before == Some(found.index) {
            continue;
        }
        let result = writer.save_found(found);
        if before.is_none() || result.is_err() {
            let folder = writer.folder(fingerprint);
            bar.suspend(|| announce(&folder, fingerprint, found, &result, walk.unit()));
        }
        result?;
    }
    Ok(())
}

fn stretch(
    game: &AnyGame,
    bar: &ProgressLine,
    walk: &mut dyn Walk,
    control: &Control<'_>,
) -> Result<(), Error> {
    let (unit, of) = (walk.unit(), walk.covered().of);
    let (before, start) = (control.covered.load(Ordering::Relaxed), Instant::now());
    let look = || {
        let covered = control.covered.load(Ordering::Relaxed);
        let rate = (covered - before) as f64 / start.elapsed().as_secs_f64().max(0.001);
        let share = of.map_or(String::new(), |of| {
            format!(" of {} ({:.1} %)", grouped(of), 100.0 * covered as f64 / of.max(1) as f64)
        });
        let (covered, rate) = (grouped(covered), grouped(rate as u64));
        bar.show(&format!("{}: {covered}{share} {unit}s · {rate}/s", game.name()));
    };
    watched(look, || walk.stretch(control))
}
