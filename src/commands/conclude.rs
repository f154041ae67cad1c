//! What becomes of what was found: shrunk, explained, saved and shown. All commands that play many cases end so.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, Write, stderr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crosscheck_core::compare::fault::Fingerprint;
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::halt::Halt;
use crosscheck_core::compare::oracle::Oracle;
use crosscheck_core::find::campaign::{Campaign, called};
use crosscheck_core::generate::simpler;
use crosscheck_core::report::explain::{Depth, Explain};
use crosscheck_core::report::finding::Writer;
use crosscheck_core::shrink::{Shrunk, shrink};
use crosscheck_core::{Case, Error, Game, Playable};

use super::progress::Working;

/// The end of a run.
pub(super) struct Conclusion<'a, 'd, G: Game> {
    pub(super) writer: &'a Writer<'d, G>,
    /// Set when the person at the terminal has seen enough.
    pub(super) stop: &'a Arc<AtomicBool>,
    /// The campaign that is over, if the findings are of one whose cases can be made again.
    pub(super) campaign: Option<Campaign>,
    /// Whether it was set before this end.
    pub(super) interrupted: bool,
    /// How many cases shrinking plays at most, a finding.
    pub(super) budget: u64,
    /// How long it may take, a finding.
    pub(super) patience: Option<Duration>,
}

/// What came of it.
pub(super) struct Concluded {
    /// How many findings there are.
    pub(super) findings: usize,
    /// What became of standard output.
    pub(super) written: io::Result<()>,
    /// What could not be saved.
    pub(super) saved: Result<(), Error>,
}

impl<G: Game> Conclusion<'_, '_, G> {
    /// Shrinks, explains, saves and shows everything found. Everything is saved, whatever becomes of standard output.
    pub(super) fn conclude<'f>(
        &self,
        found: impl Iterator<Item = &'f Found<G::Case>>,
        out: &mut dyn Write,
        begun: io::Result<()>,
    ) -> Concluded {
        // One from here on: what it learns of a program while it shrinks serves to explain.
        let mut explainer = (self.writer.explain)(self.campaign.as_ref());
        let mut saved = Ok(());
        let mut reports = Vec::new();
        let mut report =
            |explainer: &mut dyn Explain<G>, found: &Found<G::Case>, shrunk: &Shrunk<G::Case>| {
                // Who interrupts now does not want to wait for a long search for the cause.
                let brief = !self.interrupted && self.stop.load(Ordering::Relaxed);
                let depth = if brief { Depth::Brief } else { Depth::Full };
                // The search for a cause ends by itself, or with an interrupt.
                explainer.heed(&if self.interrupted { Halt::default() } else { Halt::on(self.stop) });
                let _working = Working::on(format!("{}: looking for the cause", G::NAME));
                let explained = explainer.explain(&shrunk.finding, depth);
                reports.push(self.writer.save_shrunk(found, shrunk, &explained).unwrap_or_else(
                    |(report, why)| {
                        saved = std::mem::replace(&mut saved, Ok(())).and(Err(why));
                        report
                    },
                ));
            };
        for (found, shrunk) in self.shrink_all(found, &mut *explainer).values() {
            report(&mut *explainer, found, shrunk);
        }
        if let Some(found) = self.second(&mut *explainer) {
            for (found, shrunk) in self.shrink_all([&found].into_iter(), &mut *explainer).values() {
                report(&mut *explainer, found, shrunk);
            }
        }
        let findings = reports.len();
        let written = reports.iter().enumerate().fold(begun, |written, (at, report)| {
            let head = format!("── finding {} of {findings} ──", at + 1);
            written.and_then(|()| writeln!(out, "\n{head}\n\n{}", report.trim_end()))
        });
        Concluded { findings, written, saved }
    }

    /// A fault that the cause of the first does not account for, if the campaign went on after that. It is saved.
    fn second(&self, explainer: &mut dyn Explain<G>) -> Option<Found<G::Case>> {
        let goes_on = self.campaign.as_ref().is_some_and(|campaign| !campaign.plan.until_first);
        if !goes_on || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let found = explainer.unexplained()?;
        let fingerprint = found.finding.fault.fingerprint();
        let saved = self.writer.save_found(&found);
        announce(&self.writer.folder(&fingerprint), &fingerprint, &found, &saved, "case");
        Some(found)
    }

    /// Shrinks everything found. Findings that prove to be the same fault become one, with the simplest case.
    fn shrink_all<'f>(
        &self,
        found: impl Iterator<Item = &'f Found<G::Case>>,
        oracle: &mut dyn Oracle<G>,
    ) -> Shrinkings<G::Case> {
        let all_begun = Instant::now();
        let mut all = Shrinkings::<G::Case>::new();
        for found in found {
            // An interrupt that ended the run leaves some time for shrinking; one that comes now ends that too.
            let halt = match self.interrupted {
                true => Halt::default().by(all_begun.checked_add(INTERRUPTED)),
                false => Halt::on(self.stop)
                    .by(self.patience.and_then(|patience| Instant::now().checked_add(patience))),
            };
            oracle.heed(&halt);
            let _working =
                Working::on(format!("{}: making {} smaller", G::NAME, found.finding.case.size()));
            let shrunk = shrink(oracle, &found.finding, self.budget, &|| halt.is_due());
            match all.entry(shrunk.finding.fault.fingerprint()) {
                Entry::Vacant(place) => {
                    place.insert((found.clone(), shrunk));
                }
                Entry::Occupied(mut known) => {
                    let (first, smallest) = known.get_mut();
                    let times = first.times + found.times;
                    if simpler::<G::Case, G::Generator>(&shrunk.finding.case, &smallest.finding.case) {
                        (*first, *smallest) = (found.clone(), shrunk);
                    }
                    first.times = times;
                }
            }
        }
        all
    }
}

/// How long shrinking takes, all findings together, when the run was interrupted.
const INTERRUPTED: Duration = Duration::from_secs(5);

/// What was found and what it shrank to, by the fingerprint that it has now.
type Shrinkings<C> = BTreeMap<Fingerprint, (Found<C>, Shrunk<C>)>;

/// Tells of a finding while the run goes on. What could not be saved is shown whole, at once: a process that is killed
/// later has lost nothing.
pub(super) fn announce<C: Playable>(
    folder: &Path,
    fingerprint: &Fingerprint,
    found: &Found<C>,
    saved: &Result<(), Error>,
    unit: &str,
) {
    let head = format!("found: {fingerprint} ({})", called(unit, found.index));
    let _ = match saved {
        Ok(()) => writeln!(stderr(), "{head}: {}", folder.display()),
        Err(trouble) => {
            writeln!(
                stderr(),
                "{head}\n{trouble}\nthe case, as it is not saved:\n{}",
                found.finding.case.text()
            )
        }
    };
}
