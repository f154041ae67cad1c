//! Drives a campaign from the command line: plays it, shows progress and saves findings. What it came to is an [`Outcome`],
//! which `report` puts in words. `fuzz` and `stress` share it.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crosscheck_core::compare::fault::Fingerprint;
use crosscheck_core::compare::found::Found;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::ledger::Ledger;
use crosscheck_core::find::campaign::{self, CampaignOutcome, CampaignPlan, Progress, Sizes, Which};
use crosscheck_core::find::canary;
use crosscheck_core::generate::Generator;
use crosscheck_core::oracle::{Make, Oracle};
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::Writer;
use crosscheck_core::table::{counted, grouped};
use crosscheck_core::{Error, Game};

use crate::campaign::background::Background;
use crate::campaign::{Caveats, Checkpoint, Meaning, Merging, Outcome, announce};
use crate::options::as_options;
use crate::screen::{self, CommandError, ProgressLine, Status, interrupt, say, watching};

pub(crate) struct CampaignRun<'a> {
    pub(crate) plan: CampaignPlan,
    pub(crate) writer: Writer<'a>,
    pub(crate) make: &'a Make<'a>,
    pub(crate) stop: &'a Arc<AtomicBool>,
    pub(crate) budget: u64,
    /// The time for all findings together, if that is not part of the campaign's time.
    pub(crate) patience: Option<Duration>,
    /// What follows the statistics of the cases, if these are reported.
    pub(crate) statistics: Option<String>,
    /// Describes what a campaign without findings means, if that is more than `no difference`.
    pub(crate) right: Option<&'a Meaning<'a>>,
    pub(crate) checkpoint: &'a Checkpoint,
    /// Makes the oracle that has a misreading in the engine's place, if the campaign has a canary.
    pub(crate) canary: Option<&'a Canary<'a>>,
}

/// The name of the misreading that a campaign plants, and what makes an oracle with it.
pub(crate) type Canary<'a> = (&'static str, &'a (dyn Fn() -> Box<dyn Explain> + Sync + 'a));

impl CampaignRun<'_> {
    pub(crate) fn run(&self) -> Result<Status, CommandError> {
        let ledger = self.checkpoint.begin(&self.plan, &self.writer)?;
        if self.checkpoint.is_resumed() {
            interrupt::kept();
        }
        if ledger.as_ref().is_some_and(|ledger| ledger.counts.small.ranges() > 0) {
            let played = ledger.iter().map(|ledger| ledger.outcome(&self.plan).cases).sum();
            say!("{}: goes on after {}", self.writer.game.name(), counted(played, "case"));
        }
        let mut progress = Progress::from(ledger.unwrap_or_default());
        if self.plan.time.is_some() {
            progress.begun = interrupt::time_begun();
        }
        self.check_canary()?;
        let saved = Mutex::new(Saved { new: BTreeSet::new(), failed: BTreeSet::new(), result: Ok(()) });
        let bar = ProgressLine::new();
        let background = Background::new(&self.writer, self.budget, self.stop);
        let save = |fingerprint: &Fingerprint, found: &Found<AnyCase>| {
            let folder = self.writer.folder(fingerprint);
            let new = !folder.exists();
            let result = background.save(found);
            // With `until_first`, another thread may still find an earlier fault, so announce it only at the end.
            if !self.plan.until_first || result.is_err() {
                bar.suspend(|| announce(&folder, fingerprint, found, &result, "case"));
            }
            if !self.plan.until_first && result.is_ok() {
                background.take(found);
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
        let start = Instant::now();
        let look = || self.look(&progress, start.elapsed(), &bar);
        let outcome = std::thread::scope(|scope| {
            let _shrinking = background.begin(scope);
            let _watching = watching(scope, &look);
            campaign::run(self.writer.game, &self.plan, self.make, &progress, &save)
        });
        bar.clear();
        let saved = saved.into_inner().unwrap_or_else(PoisonError::into_inner);
        if self.plan.until_first {
            self.settle(&outcome, &saved);
        }
        let ledger = progress.ledger().settled(&self.plan);
        let caveats = Caveats {
            findings: self.checkpoint.carried(&ledger),
            silent: self.checkpoint.silent(),
            ..Caveats::default()
        };
        self.report(Outcome { played: outcome, saved: saved.result, caveats, ledger }, None)
    }

    /// Looks at a campaign under way: passes on a request to stop, updates the progress line, and keeps the results.
    fn look(&self, progress: &Progress, elapsed: Duration, bar: &ProgressLine) {
        let (game, plan) = (self.writer.game, &self.plan);
        if self.stop.load(Ordering::Relaxed) {
            progress.stop.store(true, Ordering::Relaxed);
        }
        if screen::is_watched() {
            bar.show(&line(game, progress, elapsed, plan));
        }
        let renewed = self.checkpoint.renew(plan, &self.writer, &|| progress.ledger());
        if renewed && !screen::is_watched() {
            let elapsed = progress.ledger().counts.elapsed;
            say!("{}", line(game, progress, elapsed, plan));
        }
    }

    /// Reports what the shards of the campaign have played, as if one process had played it all. Findings are believed if
    /// their cases show them here.
    pub(crate) fn merge(&self, merging: &Merging) -> Result<Status, CommandError> {
        let results = &merging.results;
        let mut oracle = merging.verify.then(|| (self.writer.explain)(None));
        let (mut found, mut findings, mut saved) = (Vec::new(), Vec::new(), Ok(()));
        for noted in results.shards.values().flat_map(|shard| &shard.findings) {
            match oracle
                .as_mut()
                .map(|oracle| noted.verified(self.writer.game, &self.plan, &mut **oracle))
            {
                Some(Ok(again)) => found.push(again),
                Some(Err(_)) | None => findings.push(noted.clone()),
            }
        }
        let outcome = results.sum(&self.plan, found)?;
        for found in outcome.found.values() {
            saved = saved.and(self.writer.save_found(found));
        }
        let mut open = results.open();
        // What is not reported is not held to anything either.
        let is_counted = !self.plan.until_first || outcome.found.is_empty() && findings.is_empty();
        // Without verification nobody has read the options.
        let is_usual = if merging.verify {
            as_options(&self.plan.settings).is_empty()
        } else {
            results.head.is_usual()
        };
        if is_usual && is_counted && outcome.cases >= self.writer.game.generator().floors().cases {
            let missed = self.writer.game.generator().floors().missed(&outcome.tally, outcome.cases);
            open.extend(missed.into_iter().map(|missed| format!("below its floor: {missed}")));
        }
        let silent = results.shards.values().filter_map(|shard| shard.canary.as_ref());
        let silent =
            silent.filter(|canary| canary.is_silent()).map(|canary| canary.planted.clone()).next();
        let caveats = Caveats { findings, unverified: !merging.verify, silent, open };
        let ledger = Ledger::default();
        self.report(Outcome { played: outcome, saved, caveats, ledger }, Some(merging))
    }

    fn check_canary(&self) -> Result<(), CommandError> {
        let Some((planted, make)) = self.canary.filter(|_| self.checkpoint.needs_canary()) else {
            return Ok(());
        };
        // Whatever the user asked for, a case of any kind may be needed to show it.
        let plan =
            CampaignPlan { settings: Default::default(), sizes: Sizes::Small, ..self.plan.clone() };
        let make = || -> Box<dyn Oracle> { make() };
        let canary = canary::check(self.writer.game, planted, &plan, &make, self.stop);
        let canary = canary.map_err(|why| {
            CommandError::Words(format!("the canary {planted} cannot be played: {why}"))
        })?;
        let (found, cases) = (canary.found, counted(canary.cases, "case"));
        let words = match found {
            Some(case) => format!("the canary {planted} is found in case {case}"),
            None => format!("the canary {planted} is not found in {cases}"),
        };
        say!("{}: {words}", self.writer.game.name());
        if found.is_some() || !self.stop.load(Ordering::Relaxed) {
            self.checkpoint.heard(canary);
        }
        Ok(())
    }

    /// Announces the first fault, and removes other faults that were saved.
    fn settle(&self, outcome: &CampaignOutcome, saved: &Saved) {
        for fingerprint in saved.new.iter().filter(|of| !outcome.found.contains_key(of)) {
            self.writer.discard(fingerprint);
        }
        for (fingerprint, found) in outcome.found.iter().filter(|(of, _)| !saved.failed.contains(of)) {
            announce(&self.writer.folder(fingerprint), fingerprint, found, &Ok(()), "case");
        }
    }
}

struct Saved {
    /// The faults that had no folder before.
    new: BTreeSet<Fingerprint>,
    /// The faults that could not be saved and were announced as such.
    failed: BTreeSet<Fingerprint>,
    result: Result<(), Error>,
}

fn line(game: &AnyGame, progress: &Progress, elapsed: Duration, plan: &CampaignPlan) -> String {
    let cases = progress.cases.load(Ordering::Relaxed);
    let faults = progress.faults.load(Ordering::Relaxed);
    let played = match plan.which {
        Which::First(all) => format!("{} of {}", grouped(cases), counted(all, "case")),
        _ => format!("{} so far", counted(cases, "case")),
    };
    format!(
        "{}: {played} · {} cases/s · {}",
        game.name(),
        grouped((cases as f64 / elapsed.as_secs_f64().max(0.001)) as u64),
        counted(faults, "finding"),
    )
}
