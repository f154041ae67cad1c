//! Handles findings: shrinks, explains, saves and shows them. Every command that plays many cases ends this way.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::{Finding, Fingerprint};
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::panics::contained;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::{Campaign, called};
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::simpler;
use crosscheck_core::report::explain::{Depth, Explain, Explained};
use crosscheck_core::report::finding::Writer;
use crosscheck_core::report::{CampaignReport, Report};
use crosscheck_core::shrink::{BUDGET, Shrunk, shrink};
use crosscheck_core::{Case, Error, Game};

use crate::screen::interrupt::GRACE;
use crate::screen::{Working, interrupt, say};

pub(crate) struct Conclusion<'a, 'd> {
    pub(crate) writer: &'a Writer<'d>,
    pub(crate) stop: &'a Arc<AtomicBool>,
    /// The finished campaign, if its cases can be generated again.
    pub(crate) campaign: Option<Campaign>,
    /// Whether `stop` was already set when the run ended.
    pub(crate) interrupted: bool,
    /// The most cases that shrinking may play for each finding.
    pub(crate) budget: u64,
    /// The time for everything. Shrinking gets half of it, and each finding an equal share of what is left of that.
    pub(crate) time: Duration,
}

/// The least time after a run that was given less than a second, which starting takes a part of; a longer one gets no more
/// than a quarter of its time.
const LEAST: Duration = Duration::from_secs(2);

/// Returns the time after a campaign that took this long: all ends within its time and a quarter more. After a run without a
/// time limit, only the number of runs limits shrinking: whatever the clock says, the report is the same.
pub(super) fn time_after(elapsed: Duration, time: Option<Duration>) -> Duration {
    time.map_or(Duration::MAX, |time| {
        let rest = time.saturating_add(time / 4).saturating_sub(elapsed);
        rest.max(if time < Duration::from_secs(1) { LEAST } else { LEAST.min(time / 4) })
    })
}

impl<'a, 'd> Conclusion<'a, 'd> {
    /// Takes the usual number of runs and no look at a clock, so that the report is the same on any machine.
    pub(crate) fn new(writer: &'a Writer<'d>, stop: &'a Arc<AtomicBool>) -> Self {
        Conclusion {
            writer,
            stop,
            campaign: None,
            interrupted: stop.load(Ordering::Relaxed),
            budget: BUDGET,
            time: Duration::MAX,
        }
    }
}

pub(crate) struct Concluded {
    /// What is said of the findings, as small as they became. It says nothing else yet.
    pub(crate) said: CampaignReport,
    pub(crate) written: io::Result<()>,
    pub(crate) saved: Result<(), Error>,
}

impl Conclusion<'_, '_> {
    /// Shrinks, explains, saves and shows everything found. Saves all of it even if standard output fails.
    pub(crate) fn conclude(
        &self,
        found: &mut dyn Iterator<Item = &Found<AnyCase>>,
        out: &mut dyn Write,
        begun: io::Result<()>,
    ) -> Concluded {
        let start = Instant::now();
        // Use one explainer for both: what it learns about a program while shrinking helps to explain the finding.
        let mut explainer = (self.writer.explain)(self.campaign.as_ref());
        let mut saved = Ok(());
        let mut said = CampaignReport::default();
        let mut all: Vec<_> = self.shrink_all(found, &mut *explainer, start).into_values().collect();
        // What may follow from another finding comes after it, and the shortest case is the soonest understood.
        all.sort_by_key(|(_, shrunk)| {
            (shrunk.finding.fault.behind().is_some(), shrunk.finding.case.turns())
        });
        for (found, shrunk) in &all {
            let _working = Working::on(format!("{}: looking for the cause", self.writer.game.name()));
            let halt = interrupt::halt(self.stop, self.interrupted, GRACE);
            let halt = halt.by(start.checked_add(self.time));
            let explained = explain(self.writer.game, &mut *explainer, &shrunk.finding, &halt);
            let folder = self.writer.folder(&found.finding.fault.fingerprint());
            let kept = contained(|| self.writer.save_shrunk(found, shrunk, &explained));
            let kept = kept.unwrap_or_else(|panic| Err((explained.report.clone(), panic.into())));
            let report = kept.unwrap_or_else(|(report, why)| {
                saved = std::mem::replace(&mut saved, Ok(())).and(Err(why));
                report
            });
            said.findings.push((folder, report));
        }
        let written = (0..said.findings.len())
            .fold(begun, |written, at| written.and_then(|()| write!(out, "{}", said.finding(at))));
        Concluded { said, written, saved }
    }

    /// Shrinks everything found. Findings that turn out to be the same fault are merged and keep the simplest case.
    fn shrink_all(
        &self,
        found: &mut dyn Iterator<Item = &Found<AnyCase>>,
        explainer: &mut dyn Explain,
        start: Instant,
    ) -> BTreeMap<Fingerprint, (Found<AnyCase>, Shrunk)> {
        let mut all = BTreeMap::<_, (Found<AnyCase>, Shrunk)>::new();
        let all_found: Vec<_> = found.collect();
        for (nth, &found) in all_found.iter().enumerate() {
            let halt = interrupt::halt(self.stop, self.interrupted, GRACE / 2);
            let halt = halt.within(share(self.time, start.elapsed(), all_found.len() - nth));
            explainer.cancel_on(&halt);
            let _working = Working::on(format!(
                "{}: making {} smaller",
                self.writer.game.name(),
                found.finding.case.size()
            ));
            let shrunk = smaller(explainer, &found.finding, self.budget, &|| halt.is_due());
            let fingerprint = shrunk.finding.fault.fingerprint();
            let Some((first, smallest)) = all.get_mut(&fingerprint) else {
                all.insert(fingerprint, (found.clone(), shrunk));
                continue;
            };
            let times = first.times + found.times;
            let generator = self.writer.game.generator();
            if simpler(generator, &shrunk.finding.case, &smallest.finding.case) {
                (*first, *smallest) = (found.clone(), shrunk);
            }
            first.times = times;
        }
        all
    }
}

/// Returns the next finding's share of the time, of so many that are left.
fn share(time: Duration, elapsed: Duration, findings: usize) -> Duration {
    (time / 2).saturating_sub(elapsed) / findings.max(1) as u32
}

pub(super) fn smaller(
    explainer: &mut dyn Explain,
    finding: &Finding<AnyCase>,
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk {
    let settled = explainer.settle(finding, budget, stop);
    settled.unwrap_or_else(|| shrink(explainer, finding, budget, stop))
}

/// What a brief explanation may take once the time is over.
const BRIEF: Duration = Duration::from_millis(300);

/// Explains a finding as well as the time allows. What was found out by a search that had to stop halfway may be wrong: unless
/// the explainer knows what it leaves out, the explanation then says only what is known without a search.
pub(crate) fn explain(
    game: &AnyGame,
    explainer: &mut dyn Explain,
    finding: &Finding<AnyCase>,
    halt: &Cancel,
) -> Explained {
    explainer.cancel_on(halt);
    let explained = contained(|| {
        if !halt.is_due() {
            let explained = explainer.explain(finding, Depth::Full);
            if explained.cut_short || !halt.is_due() {
                return explained;
            }
        }
        explainer.cancel_on(&Cancel::default().within(BRIEF));
        Explained { cut_short: true, ..explainer.explain(finding, Depth::Brief) }
    });
    // The finding is there, though the code of its values cannot be trusted to show it.
    explained.unwrap_or_else(|panic| {
        let fingerprint = finding.fault.fingerprint();
        let mut report = Report::new(format!("{}: {fingerprint}", game.name()));
        report.block(format!("not explained, because this panics: {panic}"));
        Explained { report, ..Explained::default() }
    })
}

/// Announces a finding while the run continues. Prints a case that could not be saved in full right away, so that it is
/// not lost if the process is killed later.
pub(crate) fn announce(
    folder: &Path,
    fingerprint: &Fingerprint,
    found: &Found<AnyCase>,
    saved: &Result<(), Error>,
    unit: &str,
) {
    let head = format!("found: {fingerprint} ({})", called(unit, found.index));
    match saved {
        Ok(()) => {
            interrupt::found();
            say!("{head}: {}", foreign(folder));
        }
        Err(trouble) => {
            let case = found.finding.case.text();
            say!("{head}\n{trouble}\nthe case, as it is not saved:\n{case}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn all_ends_within_the_time_of_the_campaign_and_a_quarter_more() {
        assert_eq!(time_after(60 * SECOND, Some(60 * SECOND)), 15 * SECOND, "the quarter");
        assert_eq!(time_after(10 * SECOND, Some(60 * SECOND)), 65 * SECOND, "and what was not needed");
        assert_eq!(time_after(90 * SECOND, Some(60 * SECOND)), 2 * SECOND, "a play may take long");
        assert_eq!(time_after(90 * SECOND, None), Duration::MAX);
    }

    #[test]
    fn findings_share_the_time_and_what_one_leaves_goes_to_the_others() {
        // Half of 80 s, of which 10 s have passed.
        assert_eq!(share(80 * SECOND, 10 * SECOND, 3), 10 * SECOND);
        assert_eq!(share(80 * SECOND, 10 * SECOND, 1), 30 * SECOND);
        assert_eq!(share(5 * SECOND, 10 * SECOND, 3), Duration::ZERO);
    }
}
