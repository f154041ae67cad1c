//! Drives a campaign from the command line: shows progress, then handles the findings. `fuzz` and `stress` share it.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crosscheck_core::compare::fault::Fingerprint;
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::oracle::Make;
use crosscheck_core::find::campaign::{self, Campaign, CampaignOutcome, CampaignPlan, Progress, Which};
use crosscheck_core::report::finding::Writer;
use crosscheck_core::table::{counted, grouped, statistics};
use crosscheck_core::{Error, Game, Playable};
use indicatif::ProgressBar;

use super::Status;
use super::album::{Album, Course};
use super::conclude::{Concluded, Conclusion, announce};
use super::progress::{bar, watched};
use crate::commands::error::{CommandError, unless_unread};
use crate::commands::screen;

/// A campaign to drive.
pub(super) struct Drive<'a, G: Game> {
    pub(super) plan: CampaignPlan,
    pub(super) writer: Writer<'a, G>,
    /// Makes an oracle for each thread.
    pub(super) make: &'a Make<'a, G>,
    /// Set when the user interrupts the run.
    pub(super) stop: &'a Arc<AtomicBool>,
    /// The most cases that shrinking may play for each finding.
    pub(super) budget: u64,
    /// The time limit for shrinking each finding.
    pub(super) patience: Option<Duration>,
    /// Whether the report says what the cases contained.
    pub(super) statistics: bool,
    /// Describes what a campaign without findings means, if that is more than `no difference`.
    pub(super) right: Option<&'a Meaning<'a, G>>,
    /// The page that the results are added to, if one is asked for.
    pub(super) album: Option<&'a Album>,
}

/// Describes what a campaign without findings means.
pub(super) type Meaning<'a, G> = dyn Fn(&CampaignOutcome<<G as Game>::Case>) -> Right + Sync + 'a;

/// What a campaign without findings means.
pub(super) struct Right {
    /// `your program was right on all 70,488 cases`.
    pub(super) what: String,
    /// How strong the evidence is: the largest case, the slowest run.
    pub(super) how: String,
    /// Further notes.
    pub(super) notes: Vec<String>,
}

impl<G: Game> Drive<'_, G> {
    /// Plays the campaign, and saves, shrinks, explains and reports its findings.
    pub(super) fn run(&self) -> Result<Status, CommandError> {
        let saved = Mutex::new(Saved { new: BTreeSet::new(), failed: BTreeSet::new(), result: Ok(()) });
        let bar = bar();
        let save = |fingerprint: &Fingerprint, found: &Found<G::Case>| {
            let folder = self.writer.folder(fingerprint);
            let new = !folder.exists();
            let result = self.writer.save_found(found);
            // With `until_first`, another thread may still find an earlier fault, so announce it only at the end.
            if !self.plan.until_first || result.is_err() {
                bar.suspend(|| announce(&folder, fingerprint, found, &result, "case"));
            }
            let mut saved = saved.lock().unwrap_or_else(PoisonError::into_inner);
            let list = if result.is_ok() { &mut saved.new } else { &mut saved.failed };
            if new || result.is_err() {
                list.insert(fingerprint.clone());
            }
            if saved.result.is_ok() {
                saved.result = result;
            }
        };
        let course = Course::default();
        let outcome = campaign(&bar, &self.plan, self.make, self.stop, &save, &course);
        let saved = saved.into_inner().unwrap_or_else(PoisonError::into_inner);
        if self.plan.until_first {
            self.settle(&outcome, &saved);
        }
        self.report(outcome, saved.result, course)
    }

    /// Announces the first fault, and removes other faults that were saved.
    fn settle(&self, outcome: &CampaignOutcome<G::Case>, saved: &Saved) {
        for fingerprint in saved.new.iter().filter(|of| !outcome.found.contains_key(of)) {
            self.writer.discard(fingerprint);
        }
        for (fingerprint, found) in outcome.found.iter().filter(|(of, _)| !saved.failed.contains(of)) {
            announce(&self.writer.folder(fingerprint), fingerprint, found, &Ok(()), "case");
        }
    }

    fn report(
        &self,
        outcome: CampaignOutcome<G::Case>,
        saved: Result<(), Error>,
        course: Course,
    ) -> Result<Status, CommandError> {
        let seconds = outcome.elapsed.as_secs_f64();
        let rate = grouped((outcome.cases as f64 / seconds.max(0.001)) as u64);
        let mut err = screen::err();
        let _ = writeln!(err, "{}: {seconds:.1} s, {rate} cases/s", G::NAME);
        let mut out = screen::out();
        let begun = self.write_head(&mut out, &outcome);
        let interrupted = self.stop.load(Ordering::Relaxed);
        let Drive { writer, stop, budget, patience, .. } = self;
        let campaign = Some(Campaign {
            plan: self.plan.clone(),
            whole: outcome.whole,
            elapsed: outcome.elapsed,
            stop: Arc::clone(stop),
        });
        let (budget, patience) = (*budget, *patience);
        let conclusion = Conclusion { writer, stop, campaign, interrupted, budget, patience };
        let Concluded { findings, written, saved: reports } =
            conclusion.conclude(outcome.found.values(), &mut out, begun);
        let written = written
            .and_then(|()| self.write_contents(&mut out, &outcome))
            .and_then(|()| self.write_verdict(&mut out, &outcome, findings, interrupted));
        if let Some(album) = self.album {
            album.add_campaign(&self.plan, &outcome, course, writer);
        }
        unless_unread(written.and_then(|()| out.flush()))?;
        saved.and(reports)?;
        match outcome.trouble {
            Some(reason) => Err(CommandError::Words(reason)),
            None if outcome.cases == 0 && outcome.found.is_empty() => {
                Err(CommandError::nothing(interrupted, nothing(&outcome)))
            }
            None if outcome.found.is_empty() => Ok(Status::Same.unless(interrupted)),
            None => Ok(Status::Differs),
        }
    }

    /// Writes how much was played. The findings follow.
    fn write_head(&self, out: &mut dyn Write, outcome: &CampaignOutcome<G::Case>) -> io::Result<()> {
        let (cases, seed) = (counted(outcome.cases, "case"), self.plan.seed);
        writeln!(out, "{}: {cases} of seed {seed}, compared with the reference\n", G::NAME)?;
        let (distinct, counted) = (grouped(outcome.distinct), grouped(outcome.counted));
        writeln!(out, "  distinct cases: {distinct} of {counted}")
    }

    /// Writes what the cases contained. Skipped if the first fault ended the campaign: how far other threads got by
    /// then depends on the machine.
    fn write_contents(&self, out: &mut dyn Write, outcome: &CampaignOutcome<G::Case>) -> io::Result<()> {
        if !self.statistics || (self.plan.until_first && !outcome.found.is_empty()) {
            return Ok(());
        }
        let gap = if outcome.found.is_empty() { "" } else { "\n" };
        write!(out, "{gap}{}", statistics(&outcome.tally))
    }

    fn write_verdict(
        &self,
        out: &mut dyn Write,
        outcome: &CampaignOutcome<G::Case>,
        findings: usize,
        interrupted: bool,
    ) -> io::Result<()> {
        let (cases, seed) = (counted(outcome.cases, "case"), self.plan.seed);
        if outcome.cases == 0 && findings == 0 {
            return Ok(());
        }
        let right = self.right.filter(|_| findings == 0).map(|right| right(outcome));
        if outcome.cut > 0 {
            let cut = counted(outcome.cut, "long case");
            write!(out, "\n{}: {cut} under way at the end, ended and not counted", G::NAME)?;
        }
        for note in right.iter().flat_map(|right| &right.notes) {
            write!(out, "\n{}: {note}", G::NAME)?;
        }
        let end = if interrupted { ", interrupted" } else { "" };
        let (what, how) = match (right, findings) {
            (Some(right), _) => (right.what, format!("; {}", right.how)),
            (None, 0) => (format!("no difference in {cases}"), String::new()),
            (None, some) => (format!("{} in {cases}", counted(some as u64, "finding")), String::new()),
        };
        writeln!(out, "\n{}: {what} (seed {seed}{how}){end}", G::NAME)
    }
}

/// Explains why nothing was compared.
fn nothing<C: Playable>(outcome: &CampaignOutcome<C>) -> String {
    match outcome.cut {
        0 => "no case was played, so nothing was compared".into(),
        cut => format!(
            "no case was played to the end, so nothing was compared ({} under way); give it more --time, or \
             smaller cases",
            counted(cut, "case")
        ),
    }
}

/// What was saved during a campaign.
struct Saved {
    /// The faults that had no folder before.
    new: BTreeSet<Fingerprint>,
    /// The faults that could not be saved and were announced as such.
    failed: BTreeSet<Fingerprint>,
    /// The error of the first fault that could not be saved.
    result: Result<(), Error>,
}

/// Runs a campaign and updates the progress line.
pub(super) fn campaign<G: Game>(
    bar: &ProgressBar,
    plan: &CampaignPlan,
    make: &Make<'_, G>,
    stop: &Arc<AtomicBool>,
    save: &(dyn Fn(&Fingerprint, &Found<G::Case>) + Sync),
    course: &Course,
) -> CampaignOutcome<G::Case> {
    let (progress, start) = (Progress::default(), Instant::now());
    let look = || {
        if stop.load(Ordering::Relaxed) {
            progress.stop.store(true, Ordering::Relaxed);
        }
        let (cases, faults) = (&progress.cases, &progress.faults);
        course.note(start.elapsed(), cases.load(Ordering::Relaxed), faults.load(Ordering::Relaxed));
        bar.set_message(line::<G>(&progress, start.elapsed(), plan));
        bar.tick();
    };
    let outcome = watched(look, || campaign::run(plan, make, &progress, save));
    bar.finish_and_clear();
    outcome
}

fn line<G: Game>(progress: &Progress, elapsed: Duration, plan: &CampaignPlan) -> String {
    use crosscheck_core::generate::Generator;
    let cases = progress.cases.load(Ordering::Relaxed);
    let faults = progress.faults.load(Ordering::Relaxed);
    let played = match plan.which {
        Which::First(all) => format!("{} of {}", grouped(cases), counted(all, "case")),
        _ => format!("{} so far", counted(cases, "case")),
    };
    let mut line = format!(
        "{}: {played} · {} cases/s · {}",
        G::NAME,
        grouped((cases as f64 / elapsed.as_secs_f64().max(0.001)) as u64),
        counted(faults, "finding"),
    );
    let tally = progress.tally.lock().unwrap_or_else(PoisonError::into_inner);
    for (topic, entry, short) in G::Generator::HEADLINE {
        line.push_str(&format!(" · {short} {}", grouped(tally.get(topic, entry))));
    }
    line
}
