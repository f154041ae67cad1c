//! Puts what a campaign came to in words, and in a status.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crosscheck_core::Game;
use crosscheck_core::find::campaign::{Campaign, CampaignOutcome};
use crosscheck_core::generate::Generator;
use crosscheck_core::report::CampaignReport;
use crosscheck_core::results::Ended;
use crosscheck_core::table::{apart, counted, grouped, statistics};

use crate::campaign::{CampaignRun, Caveats, Concluded, Conclusion, Merging, Outcome, time_after};
use crate::screen::{self, CommandError, Status, say, unless_unread};

impl CampaignRun<'_> {
    /// Shrinks, explains and shows the findings of a campaign, and keeps the results. Returns the status to exit with.
    pub(super) fn report(
        &self,
        outcome: Outcome,
        merging: Option<&Merging>,
    ) -> Result<Status, CommandError> {
        let Outcome { played: outcome, saved, caveats, ledger } = outcome;
        let seconds = outcome.elapsed.as_secs_f64();
        let rate = grouped((outcome.cases as f64 / seconds.max(0.001)) as u64);
        say!("{}: {seconds:.1} s, {rate} cases/s", self.writer.game.name());
        let mut out = screen::out();
        let played = self.played(&outcome);
        let begun = out.write_all(played.as_bytes());
        let interrupted = self.stop.load(Ordering::Relaxed);
        let CampaignRun { writer, stop, budget, patience, .. } = self;
        let campaign = Some(Campaign {
            plan: self.plan.clone(),
            whole: outcome.whole,
            elapsed: outcome.elapsed,
            stop: Arc::clone(stop),
        });
        let time = patience.unwrap_or_else(|| time_after(outcome.elapsed, self.plan.time));
        let conclusion = Conclusion { writer, stop, campaign, interrupted, budget: *budget, time };
        let ended = self.ended(&outcome, interrupted);
        // An interrupt that comes when all cases are played has ended nothing early.
        let interrupted = ended == Ended::Interrupted;
        let Concluded { said, written, saved: reports } =
            conclusion.conclude(&mut outcome.found.values(), &mut out, begun);
        let findings = said.findings.len() + caveats.findings.len();
        let mut verdict = self.verdict(&outcome, findings, interrupted);
        verdict.extend(caveats.words(&self.writer.out));
        let game = self.writer.game.name().to_owned();
        let said = CampaignReport { game, played, contents: self.contents(&outcome), verdict, ..said };
        let written = written.and_then(|()| out.write_all(said.end().as_bytes()));
        let kept = match merging {
            Some(merging) => merging.exports.write(&merging.results, &self.writer.out).map(|()| None),
            None => self.checkpoint.finish(
                &self.plan,
                &self.writer,
                &ledger,
                ended,
                said.to_string().as_bytes(),
            ),
        };
        unless_unread(written.and_then(|()| out.flush()))?;
        saved.and(reports)?;
        let again = kept?;
        if let Some(again) = &again {
            say!("go on with: {again}");
        }
        if let Some(planted) = &caveats.silent {
            return Err(CommandError::Words(format!(
                "the canary {planted} was not found: the harness is blind, and nothing else that it says counts"
            )));
        }
        self.status(&outcome, &caveats, again.is_some(), interrupted)
    }

    /// Returns the status to exit with; `again` says that it can go on.
    fn status(
        &self,
        outcome: &CampaignOutcome,
        caveats: &Caveats,
        again: bool,
        interrupted: bool,
    ) -> Result<Status, CommandError> {
        let differs = !outcome.found.is_empty() || !caveats.findings.is_empty();
        match &outcome.trouble {
            Some(reason) => Err(CommandError::Words(reason.clone())),
            // A scheduler must know that it is to go on, whatever was found so far.
            None if again => Ok(Status::Resumable),
            None if differs => Ok(Status::Differs),
            None if !caveats.open.is_empty() => Ok(Status::Resumable),
            None if outcome.cases == 0 => {
                Err(CommandError::nothing(interrupted, nothing_compared(outcome)))
            }
            None => Ok(Status::Same.unless(interrupted)),
        }
    }

    fn ended(&self, outcome: &CampaignOutcome, interrupted: bool) -> Ended {
        let all = self.plan.all().is_some_and(|all| outcome.cases == all);
        match outcome.trouble {
            Some(_) => Ended::Trouble,
            None if self.plan.until_first && !outcome.found.is_empty() => Ended::Finding,
            None if all => Ended::Cases,
            None if interrupted => Ended::Interrupted,
            None => Ended::Time,
        }
    }

    fn played(&self, outcome: &CampaignOutcome) -> String {
        let (game, seed) = (self.writer.game.name(), self.plan.seed);
        let (cases, distinct) = (counted(outcome.cases, "case"), grouped(outcome.distinct));
        let counted = grouped(outcome.counted);
        format!(
            "{game}: {cases} of seed {seed}, compared with the reference\n\n  distinct cases: {distinct} of {counted}\n"
        )
    }

    /// Returns whether what the cases contained can be told. If the first fault ended the campaign, how far other threads got
    /// by then depends on the machine.
    fn tells_contents(&self, outcome: &CampaignOutcome) -> bool {
        !self.plan.until_first || outcome.found.is_empty()
    }

    fn contents(&self, outcome: &CampaignOutcome) -> String {
        let Some(uncalled) = self.statistics.as_ref().filter(|_| self.tells_contents(outcome)) else {
            return String::new();
        };
        let unseen = self.writer.game.generator().unseen(&outcome.tally);
        let unseen = match unseen.is_empty() {
            true => String::new(),
            false => format!("  not shown: {}\n", unseen.join(", ")),
        };
        statistics(&outcome.tally) + &unseen + uncalled
    }

    fn verdict(&self, outcome: &CampaignOutcome, findings: usize, interrupted: bool) -> Vec<String> {
        let (cases, seed) = (counted(outcome.cases, "case"), self.plan.seed);
        if outcome.cases == 0 && findings == 0 {
            return Vec::new();
        }
        let right = self.right.filter(|_| findings == 0).map(|right| right(outcome));
        let mut words = Vec::new();
        if outcome.cut > 0 {
            let cut = counted(outcome.cut, "long case");
            let what = outcome.unfinished.clone().or_else(crate::isolate::crash::unfinished);
            let what = what.map_or(String::new(), |what| format!(": {what}"));
            words.push(format!("{cut} under way at the end, ended and not counted{what}"));
        }
        words.extend(right.iter().flat_map(|right| right.notes.clone()));
        if self.writer.game.rules().threads && findings == 0 {
            words.push(
                "the order of threads was that of the operating system: another run may show more"
                    .into(),
            );
        }
        let (what, how) = match (right, findings) {
            (Some(right), _) => (right.what, format!("; {}", right.how)),
            (None, 0) => (format!("no difference in {cases}"), String::new()),
            (None, some) => (format!("{} in {cases}", counted(some as u64, "finding")), String::new()),
        };
        let apart = if self.tells_contents(outcome) { apart(&outcome.tally) } else { String::new() };
        let end = if interrupted { ", interrupted" } else { "" };
        words.push(format!("{what}{apart} (seed {seed}{how}){end}"));
        words.extend(self.later(outcome));
        words
    }

    fn later(&self, outcome: &CampaignOutcome) -> Option<String> {
        let first = outcome.found.values().next().filter(|_| self.plan.until_first)?;
        let later = first.finding.fault.and_later().skip(1);
        let later: Vec<String> = later.map(|fault| fault.fingerprint().to_string()).collect();
        (!later.is_empty()).then(|| {
            format!(
                "the case differs later in other ways, which may follow from the first: {} (--keep-going reports each)",
                later.join("; ")
            )
        })
    }
}

fn nothing_compared(outcome: &CampaignOutcome) -> String {
    match (outcome.unfinished.clone().or_else(crate::isolate::crash::unfinished), outcome.cut) {
        (Some(what), _) => format!("no case was played to the end, so nothing was compared: {what}"),
        (None, 0) => "no case was played, so nothing was compared".into(),
        (None, cut) => format!(
            "no case was played to the end, so nothing was compared ({} under way); give it more --time, or \
             smaller cases",
            counted(cut, "case")
        ),
    }
}
