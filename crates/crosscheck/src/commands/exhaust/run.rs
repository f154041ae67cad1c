//! Plays all of a scope: shows progress, saves the state, and reports.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crosscheck_core::compare::fault::Fingerprint;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::exhaust::state::{Of, SavedState};
use crosscheck_core::exhaust::{Control, Walk};
use crosscheck_core::foreign::foreign;
use crosscheck_core::report::Lines;
use crosscheck_core::report::finding::Writer;
use crosscheck_core::results::{Ended, Head, Noted, Results, Shard};
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::{Error, Game};
use crosscheck_host::shell::{quoted, quoted_path};

use super::args::{Run, findings};
use crate::campaign::{Concluded, Conclusion, about, announce, noted, only_shard};
use crate::screen::interrupt::stop_on_interrupt;
use crate::screen::{self, CommandError, ProgressLine, Status, unless_unread, watched};

/// The time that threads play before findings are saved, and possibly the state.
const STRETCH: Duration = Duration::from_secs(5);

/// The interval between saves of the state during the run.
const SAVED: Duration = Duration::from_secs(300);

pub(super) fn all(run: &Run<'_>, saved: Option<SavedState>) -> Result<Status, CommandError> {
    let of = run.of()?;
    let mut walk = begun(run, &of, saved)?;
    let stop = stop_on_interrupt();
    let mut err = screen::err();
    let (against, jobs) = (&of.against, counted(run.jobs() as u64, "job"));
    let _ = writeln!(err, "{}: {against} against reference, {}, {jobs}", run.game.name(), run.scope());
    let (begun, before) = (Instant::now(), walk.covered().members);
    run.with_writer(walk.unit(), |writer| {
        let mut going = Going { run, of: &of, writer, stop: &stop, walk: &mut *walk };
        let gone = going.go();
        let (seconds, members) = (begun.elapsed().as_secs_f64(), going.walk.covered().members - before);
        let rate = grouped((members as f64 / seconds.max(0.001)) as u64);
        let _ = writeln!(err, "{}: {seconds:.1} s, {rate} {}s/s", run.game.name(), going.walk.unit());
        if members == 0 {
            gone?;
            return going.report(stop.load(Ordering::Relaxed));
        }
        // Report what was played even if the state could not be saved.
        let interrupted = stop.load(Ordering::Relaxed) && !going.walk.is_done();
        let reported = going.report(interrupted);
        let exported = going.export(begun.elapsed());
        gone?;
        let status = reported?;
        exported?;
        if going.walk.is_done() {
            // There is nothing to continue, and the counts are already reported.
            let _ = std::fs::remove_file(run.state());
        }
        Ok(status)
    })
}

fn begun(
    run: &Run<'_>,
    of: &Of,
    saved: Option<SavedState>,
) -> Result<Box<dyn Walk<AnyCase>>, CommandError> {
    let file = run.state();
    let shown = foreign(&file);
    let Some(saved) = saved else {
        if file.exists() {
            let go_on = format!("go on with --resume {shown}, or remove it");
            return Err(format!("{shown} holds how far such a run has come: {go_on}").into());
        }
        return Ok(run.game.walk(&run.bounds, run.planted, run.args.checked())?);
    };
    if let Some(mismatch) = of.mismatch(&saved.of) {
        return Err(format!("cannot go on with {shown}: {mismatch}").into());
    }
    let mut walk = run.game.walk(&run.bounds, run.planted, run.args.checked())?;
    walk.resume(&saved.walk, &saved.body)
        .map_err(|_| format!("{shown} does not hold such a run, or it is damaged"))?;
    Ok(walk)
}

struct Going<'a, 'd> {
    run: &'a Run<'a>,
    of: &'a Of,
    writer: &'a Writer<'d>,
    stop: &'a Arc<AtomicBool>,
    walk: &'a mut dyn Walk<AnyCase>,
}

impl Going<'_, '_> {
    /// Plays stretch by stretch. Saves findings at once, and the state at the end if the walk is not done.
    fn go(&mut self) -> Result<(), CommandError> {
        self.try_to_save()?;
        // A duration beyond the range of the clock means no end.
        let end = self.run.args.time.and_then(|time| Instant::now().checked_add(time));
        let (bar, covered) = (ProgressLine::new(), AtomicU64::new(self.walk.covered().members));
        let (mut known, mut saved) = (self.firsts(), Instant::now());
        while !self.walk.is_done()
            && !self.stop.load(Ordering::Relaxed)
            && end.is_none_or(|end| Instant::now() < end)
        {
            let until = Instant::now() + STRETCH;
            let until = end.map_or(until, |end| end.min(until));
            let control = Control { jobs: self.run.jobs(), stop: self.stop, until, covered: &covered };
            let went = stretch(self.writer.game, &bar, self.walk, &control);
            self.save_found(&mut known, &bar)?;
            if went.is_err() {
                self.save()?;
            }
            went?;
            if saved.elapsed() >= SAVED && !self.walk.is_done() {
                self.save()?;
                saved = Instant::now();
            }
        }
        bar.clear();
        if self.walk.covered().members == 0 {
            // There is nothing to continue.
            let _ = std::fs::remove_file(self.run.state());
            return Ok(());
        }
        self.save()
    }

    /// Saves the state before playing anything: if that fails, the user should know now, not after hours.
    fn try_to_save(&self) -> Result<(), CommandError> {
        match self.run.args.resume {
            Some(_) => Ok(()),
            None => self.save(),
        }
    }

    fn firsts(&self) -> BTreeMap<Fingerprint, u64> {
        self.walk.found().iter().map(|(of, found)| (of.clone(), found.index)).collect()
    }

    /// Saves what was found since the last call, and announces new faults.
    fn save_found(
        &self,
        known: &mut BTreeMap<Fingerprint, u64>,
        bar: &ProgressLine,
    ) -> Result<(), CommandError> {
        for (fingerprint, found) in self.walk.found() {
            let before = known.insert(fingerprint.clone(), found.index);
            // A fault known from before the run was resumed may be missing in the folder named now.
            let kept = self.writer.folder(fingerprint).exists();
            if before == Some(found.index) && kept {
                continue;
            }
            let result = self.writer.save_found(found);
            if before.is_none() || result.is_err() {
                let folder = self.writer.folder(fingerprint);
                bar.suspend(|| announce(&folder, fingerprint, found, &result, self.walk.unit()));
            }
            result?;
        }
        Ok(())
    }

    fn save(&self) -> Result<(), CommandError> {
        let (small, body) = self.walk.save();
        Ok(SavedState { of: self.of.clone(), walk: small, body }.write(&self.run.state())?)
    }

    fn report(&self, interrupted: bool) -> Result<Status, CommandError> {
        let mut out = screen::out();
        let begun = writeln!(out, "{}: {}\n", self.writer.game.name(), self.walk.words())
            .and_then(|()| write!(out, "{}", self.walk.table()));
        let mut found = self.walk.found().values();
        let Concluded { said, written, saved } =
            Conclusion::new(self.writer, self.stop).conclude(&mut found, &mut out, begun);
        let findings = said.findings.len();
        let written = written.and_then(|()| self.write_verdict(&mut out, findings));
        unless_unread(written.and_then(|()| out.flush()))?;
        saved?;
        match self.walk.covered().members {
            0 => {
                let words = "nothing was played, so nothing was compared";
                Err(CommandError::nothing(interrupted, words.into()))
            }
            // A scheduler that goes on with a run must know that there is more of it, whatever was found so far.
            _ if interrupted && (findings == 0 || self.run.args.resume.is_some()) => {
                Ok(Status::Resumable)
            }
            _ if findings == 0 => Ok(Status::Same),
            _ => Ok(Status::Differs),
        }
    }

    /// Writes the results for other programs, if that is asked for. The cases have numbers in the order of the walk.
    fn export(&self, took: Duration) -> Result<(), CommandError> {
        let exports = &self.run.args.exports;
        if !exports.is_asked() {
            return Ok(());
        }
        let (covered, scope) = (self.walk.covered(), self.run.scope());
        let laws = self.run.laws();
        let ended = match self.stop.load(Ordering::Relaxed) {
            _ if self.walk.is_done() => Ended::Cases,
            true => Ended::Interrupted,
            false => Ended::Time,
        };
        let mut findings: Vec<Noted> =
            self.walk.found().values().map(|found| noted(self.writer, found)).collect();
        findings.sort();
        let shard = Shard { findings, ..only_shard(ended, covered.members, took, self.run.jobs()) };
        let head = Head {
            cases: covered.of,
            build: self.of.program.clone(),
            ..about(self.writer.game, "exhaust", self.of.against.clone(), &format!("{scope}{laws}"))
        };
        Ok(exports.write(&Results { head, shards: [(1, shard)].into() }, &self.writer.out)?)
    }

    #[allow(clippy::disallowed_methods, reason = "a line to copy is for a shell, and quoted for it")]
    fn write_verdict(&self, out: &mut dyn Write, found: usize) -> io::Result<()> {
        let (covered, unit) = (self.walk.covered(), self.walk.unit());
        let (members, scope) = (counted(covered.members, unit), self.run.scope());
        let (what, game) = (findings(found), self.writer.game.name());
        if self.walk.is_done() {
            return writeln!(out, "\n{game}: {what} in {members}, which are all ({scope})");
        }
        let all = covered.of.map_or("not all".into(), |of| format!("not all of {}", grouped(of)));
        writeln!(out, "\n{game}: {what} in {members}, {all} ({scope})")?;
        let (program, state) = (self.run.game.invoked(), self.run.state());
        let (rest, laws) = (self.run.rest(), self.run.laws());
        let (program, state) = (quoted(program), quoted_path(state));
        let folder = quoted_path(&self.writer.out);
        let go_on = format!("{program} exhaust {game}{rest}{laws} --resume {state} --out {folder}");
        write!(out, "{}", Lines::default().and("go on", go_on))
    }
}

fn stretch(
    game: &AnyGame,
    bar: &ProgressLine,
    walk: &mut dyn Walk<AnyCase>,
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
