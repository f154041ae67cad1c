//! Drives a campaign from the command line: shows progress, then handles the findings. `fuzz` and `stress` share it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crosscheck_core::compare::fault::Fingerprint;
use crosscheck_core::compare::found::Found;
use crosscheck_core::compare::oracle::Make;
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::ledger::Counts;
use crosscheck_core::find::campaign::{
    self, Campaign, CampaignOutcome, CampaignPlan, Progress, Sizes, Which, called,
};
use crosscheck_core::find::canary;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Generator;
use crosscheck_core::report::explain::Explain;
use crosscheck_core::report::finding::Writer;
use crosscheck_core::results::{Ended, Noted, Results};
use crosscheck_core::shrink::BUDGET;
use crosscheck_core::table::{apart, counted, grouped, statistics};
use crosscheck_core::{Error, Game, Playable};

use crate::campaign::background::Background;
use crate::campaign::charts::{ChartPage, Timeline};
use crate::campaign::conclude::{Concluded, Conclusion, Patience, announce};
use crate::campaign::keeper::Keeper;
use crate::campaign::observe;
use crate::options::args::as_options;
use crate::options::exports::ExportArgs;
use crate::screen::error::{CommandError, unless_unread};
use crate::screen::progress::{ProgressLine, watched};
use crate::screen::status::Status;
use crate::screen::{self, interrupt};

/// A campaign to drive.
pub(crate) struct Drive<'a> {
    pub(crate) plan: CampaignPlan,
    pub(crate) writer: Writer<'a, AnyGame>,
    /// Makes an oracle for each thread.
    pub(crate) make: &'a Make<'a, AnyGame>,
    /// Set when the user interrupts the run.
    pub(crate) stop: &'a Arc<AtomicBool>,
    /// The most cases that shrinking may play for each finding.
    pub(crate) budget: u64,
    /// The time for shrinking each finding, if that is not part of the campaign's time.
    pub(crate) patience: Option<Duration>,
    /// Whether the report says what the cases contained.
    pub(crate) statistics: bool,
    /// Describes what a campaign without findings means, if that is more than `no difference`.
    pub(crate) right: Option<&'a Meaning<'a>>,
    /// The page that the results are added to, if one is asked for.
    pub(crate) charts: Option<&'a ChartPage>,
    /// Keeps the results.
    pub(crate) keeper: &'a Keeper,
    /// Makes the oracle that has a misreading in the engine's place, if the campaign has a canary.
    pub(crate) canary: Option<&'a Canary<'a>>,
    /// Where to write what each case was like, if that is asked for.
    pub(crate) observations: Option<&'a Path>,
}

/// The name of the misreading that a campaign plants, and what makes an oracle with it.
pub(crate) type Canary<'a> = (&'static str, &'a (dyn Fn() -> Box<dyn Explain<AnyGame>> + Sync + 'a));

/// Draws the conclusion from a campaign without findings.
pub(crate) type Meaning<'a> = dyn Fn(&CampaignOutcome<AnyCase>) -> Right + Sync + 'a;

/// The conclusion from a campaign without findings.
pub(crate) struct Right {
    /// `your program was right on all 70,488 cases`.
    pub(crate) what: String,
    /// The strength of the evidence: the largest case, the slowest run.
    pub(crate) how: String,
    /// Further notes.
    pub(crate) notes: Vec<String>,
}

impl<'a> Drive<'a> {
    /// Drives a campaign with the usual effort.
    pub(crate) fn new(
        plan: CampaignPlan,
        writer: Writer<'a, AnyGame>,
        make: &'a Make<'a, AnyGame>,
        keeper: &'a Keeper,
        stop: &'a Arc<AtomicBool>,
    ) -> Self {
        Drive {
            plan,
            writer,
            make,
            stop,
            budget: BUDGET,
            patience: None,
            statistics: false,
            right: None,
            charts: None,
            keeper,
            canary: None,
            observations: None,
        }
    }

    /// Plays the campaign, and saves, shrinks, explains and reports its findings.
    pub(crate) fn run(&self) -> Result<Status, CommandError> {
        let ledger =
            self.keeper.begin(self.writer.game, &self.plan, &mut *(self.writer.explain)(None))?;
        if self.keeper.is_resumed() {
            interrupt::kept();
        }
        if ledger.as_ref().is_some_and(|ledger| !ledger.counts.small.is_empty()) {
            let played = ledger.iter().map(|ledger| ledger.outcome(&self.plan).cases).sum();
            let _ = writeln!(
                screen::err(),
                "{}: goes on after {}",
                self.writer.game.name(),
                counted(played, "case")
            );
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
        let timeline = Timeline::default();
        let renew = || {
            let renewed =
                self.keeper.renew(&self.plan, &self.writer, &|| progress.ledger(), &|ledger| {
                    self.so_far(&ledger.outcome(&self.plan))
                });
            if renewed && !screen::is_watched() {
                let elapsed = progress.ledger().counts.elapsed;
                let _ = writeln!(
                    screen::err(),
                    "{}",
                    line(self.writer.game, &progress, elapsed, &self.plan)
                );
            }
        };
        let outcome = background.during(|| {
            campaign(
                self.writer.game,
                &self.plan,
                self.make,
                &progress,
                self.stop,
                &save,
                (&bar, &timeline, &renew),
            )
        });
        let saved = saved.into_inner().unwrap_or_else(PoisonError::into_inner);
        if self.plan.until_first {
            self.settle(&outcome, &saved);
        }
        let ledger = progress.ledger().settled(&self.plan);
        let keep = |ended, report: &[u8]| {
            self.keeper
                .finish(&self.plan, &self.writer, &ledger, ended, report)
                .map(|again| again.map(str::to_owned))
        };
        let doubts = Doubts {
            findings: self.keeper.carried(&ledger),
            silent: self.keeper.silent(),
            ..Doubts::default()
        };
        let observed = self.observe(&ledger.counts);
        let status = self.report(outcome, saved.result, timeline, &doubts, &keep)?;
        observed.map(|()| status)
    }

    /// Writes what each case was like, if that is asked for.
    fn observe(&self, played: &Counts) -> Result<(), CommandError> {
        let Some(path) = self.observations else { return Ok(()) };
        let mut oracle = (self.writer.explain)(None);
        oracle.heed(&interrupt::halt_on(self.stop));
        Ok(observe::write(self.writer.game, path, &self.plan, played, &mut *oracle)?)
    }

    /// Reports what the shards of the campaign have played, as one process would that had played it all. Findings are
    /// believed if their cases show them here.
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
        let doubts = Doubts { findings, unverified: !merging.verify, silent, open };
        let keep = |_, _: &[u8]| merging.exports.write(results, &self.writer.out).map(|()| None);
        self.report(outcome, saved, Timeline::default(), &doubts, &keep)
    }

    /// Plants a misreading, and sees that it is found.
    fn check_canary(&self) -> Result<(), CommandError> {
        let Some((planted, make)) = self.canary.filter(|_| self.keeper.needs_canary()) else {
            return Ok(());
        };
        // Whatever the user asked for, a case of any kind may be needed to show it.
        let plan = CampaignPlan {
            settings: Default::default(),
            sizes: Sizes::Small,
            which: Which::All,
            ..self.plan.clone()
        };
        let mut oracle = make();
        oracle.heed(&interrupt::halt_on(self.stop));
        let canary = canary::check(self.writer.game, planted, &plan, &mut *oracle).map_err(|why| {
            CommandError::Words(format!("the canary {planted} cannot be played: {why}"))
        })?;
        let (found, cases) = (canary.found, counted(canary.cases, "case"));
        let words = match found {
            Some(case) => format!("the canary {planted} is found in case {case}"),
            None => format!("the canary {planted} is not found in {cases}"),
        };
        let _ = writeln!(screen::err(), "{}: {words}", self.writer.game.name());
        if found.is_some() || !self.stop.load(Ordering::Relaxed) {
            self.keeper.heard(canary);
        }
        Ok(())
    }

    /// Returns the report of a campaign that still runs.
    fn so_far(&self, outcome: &CampaignOutcome<AnyCase>) -> Vec<u8> {
        let mut report = Vec::new();
        let written = self.write_head(&mut report, outcome).and_then(|()| {
            for fingerprint in outcome.found.keys() {
                let folder = self.writer.folder(fingerprint);
                let names = ["report.txt", "found.txt"].into_iter();
                let text =
                    names.map(|name| folder.join(name)).find_map(|path| fs::read_to_string(path).ok());
                writeln!(report, "\n── {fingerprint} ──\n\n{}", text.unwrap_or_default().trim_end())?;
            }
            self.write_contents(&mut report, outcome)?;
            writeln!(report, "\n{}: it goes on (seed {})", self.writer.game.name(), self.plan.seed)
        });
        written.expect("memory takes all that is written");
        report
    }

    /// Announces the first fault, and removes other faults that were saved.
    fn settle(&self, outcome: &CampaignOutcome<AnyCase>, saved: &Saved) {
        for fingerprint in saved.new.iter().filter(|of| !outcome.found.contains_key(of)) {
            self.writer.discard(fingerprint);
        }
        for (fingerprint, found) in outcome.found.iter().filter(|(of, _)| !saved.failed.contains(of)) {
            announce(&self.writer.folder(fingerprint), fingerprint, found, &Ok(()), "case");
        }
    }

    fn report(
        &self,
        outcome: CampaignOutcome<AnyCase>,
        saved: Result<(), Error>,
        timeline: Timeline,
        doubts: &Doubts,
        keep: &Keep<'_>,
    ) -> Result<Status, CommandError> {
        let seconds = outcome.elapsed.as_secs_f64();
        let rate = grouped((outcome.cases as f64 / seconds.max(0.001)) as u64);
        let mut err = screen::err();
        let _ = writeln!(err, "{}: {seconds:.1} s, {rate} cases/s", self.writer.game.name());
        let mut out = Copied { to: screen::out(), copy: Vec::new() };
        let begun = self.write_head(&mut out, &outcome);
        let interrupted = self.stop.load(Ordering::Relaxed);
        let Drive { writer, stop, budget, patience, .. } = self;
        let campaign = Some(Campaign {
            plan: self.plan.clone(),
            whole: outcome.whole,
            elapsed: outcome.elapsed,
            stop: Arc::clone(stop),
        });
        let after = || Patience::after(outcome.elapsed, self.plan.time);
        let (budget, patience) = (*budget, patience.map_or_else(after, Patience::Each));
        let conclusion = Conclusion { writer, stop, campaign, interrupted, budget, patience };
        let ended = self.ended(&outcome, interrupted);
        // An interrupt that comes when all cases are played has ended nothing early.
        let interrupted = ended == Ended::Interrupted;
        let Concluded { findings, written, saved: reports } =
            conclusion.conclude(&mut outcome.found.values(), &mut out, begun);
        let written = written
            .and_then(|()| self.write_contents(&mut out, &outcome))
            .and_then(|()| {
                let findings = findings.len() + doubts.findings.len();
                self.write_verdict(&mut out, &outcome, findings, interrupted)
            })
            .and_then(|()| doubts.write(self.writer.game, &mut out, &self.writer.out));
        if let Some(charts) = self.charts {
            charts.add_campaign(self.writer.game, &self.plan, &outcome, timeline, &findings);
        }
        let kept = keep(ended, &out.copy);
        unless_unread(written.and_then(|()| out.flush()))?;
        saved.and(reports)?;
        let again = kept?;
        if let Some(again) = &again {
            let _ = writeln!(screen::err(), "go on with: {again}");
        }
        if let Some(planted) = &doubts.silent {
            return Err(CommandError::Words(format!(
                "the canary {planted} was not found: the harness is blind, and nothing else that it says counts"
            )));
        }
        let differs = !outcome.found.is_empty() || !doubts.findings.is_empty();
        match outcome.trouble {
            Some(reason) => Err(CommandError::Words(reason)),
            // A scheduler must know that it is to go on, whatever was found so far.
            None if again.is_some() && self.keeper.is_resumed() => Ok(Status::Resumable),
            None if differs => Ok(Status::Differs),
            None if again.is_some() || !doubts.open.is_empty() => Ok(Status::Resumable),
            None if outcome.cases == 0 => {
                Err(CommandError::nothing(interrupted, nothing_compared(&outcome)))
            }
            None => Ok(Status::Same.unless(interrupted)),
        }
    }

    /// Says how the campaign ended.
    fn ended(&self, outcome: &CampaignOutcome<AnyCase>, interrupted: bool) -> Ended {
        let all = self.plan.all().is_some_and(|all| outcome.cases == all);
        match outcome.trouble {
            Some(_) => Ended::Trouble,
            None if self.plan.until_first && !outcome.found.is_empty() => Ended::Finding,
            None if all => Ended::Cases,
            None if interrupted => Ended::Interrupted,
            None => Ended::Time,
        }
    }

    /// Writes how much was played. The findings follow.
    fn write_head(&self, out: &mut dyn Write, outcome: &CampaignOutcome<AnyCase>) -> io::Result<()> {
        let (cases, seed) = (counted(outcome.cases, "case"), self.plan.seed);
        writeln!(
            out,
            "{}: {cases} of seed {seed}, compared with the reference\n",
            self.writer.game.name()
        )?;
        let (distinct, counted) = (grouped(outcome.distinct), grouped(outcome.counted));
        writeln!(out, "  distinct cases: {distinct} of {counted}")
    }

    /// Returns whether what the cases contained can be told. If the first fault ended the campaign, how far other threads got
    /// by then depends on the machine.
    fn tells_contents(&self, outcome: &CampaignOutcome<AnyCase>) -> bool {
        !self.plan.until_first || outcome.found.is_empty()
    }

    /// Writes what the cases contained.
    fn write_contents(&self, out: &mut dyn Write, outcome: &CampaignOutcome<AnyCase>) -> io::Result<()> {
        if !self.statistics || !self.tells_contents(outcome) {
            return Ok(());
        }
        let gap = if outcome.found.is_empty() { "" } else { "\n" };
        write!(out, "{gap}{}", statistics(&outcome.tally))?;
        let unseen = self.writer.game.generator().unseen(&outcome.tally);
        match unseen.is_empty() {
            true => Ok(()),
            false => writeln!(out, "  not shown: {}", unseen.join(", ")),
        }
    }

    fn write_verdict(
        &self,
        out: &mut dyn Write,
        outcome: &CampaignOutcome<AnyCase>,
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
            let what = outcome.unfinished.clone().or_else(crate::isolate::crash::unfinished);
            let what = what.map_or(String::new(), |what| format!(": {what}"));
            write!(
                out,
                "\n{}: {cut} under way at the end, ended and not counted{what}",
                self.writer.game.name()
            )?;
        }
        for note in right.iter().flat_map(|right| &right.notes) {
            write!(out, "\n{}: {note}", self.writer.game.name())?;
        }
        let end = if interrupted { ", interrupted" } else { "" };
        let (what, how) = match (right, findings) {
            (Some(right), _) => (right.what, format!("; {}", right.how)),
            (None, 0) => (format!("no difference in {cases}"), String::new()),
            (None, some) => (format!("{} in {cases}", counted(some as u64, "finding")), String::new()),
        };
        let apart = if self.tells_contents(outcome) { apart(&outcome.tally) } else { String::new() };
        writeln!(out, "\n{}: {what}{apart} (seed {seed}{how}){end}", self.writer.game.name())?;
        self.write_later(out, outcome)
    }

    /// Says what else differs in the case that has ended the campaign.
    fn write_later(&self, out: &mut dyn Write, outcome: &CampaignOutcome<AnyCase>) -> io::Result<()> {
        let Some(first) = outcome.found.values().next().filter(|_| self.plan.until_first) else {
            return Ok(());
        };
        let later = first.finding.fault.and_later().skip(1);
        let later: Vec<String> = later.map(|fault| fault.fingerprint().to_string()).collect();
        match later.is_empty() {
            true => Ok(()),
            false => writeln!(
                out,
                "{}: the case differs later in other ways, which may follow from the first: {} (--keep-going reports each)",
                self.writer.game.name(),
                later.join("; ")
            ),
        }
    }
}

/// Explains why nothing was compared.
pub(crate) fn nothing_compared<C: Playable>(outcome: &CampaignOutcome<C>) -> String {
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

/// Keeps the end of a campaign, with its report; returns the command that goes on with it, if it can go on.
type Keep<'a> = dyn Fn(Ended, &[u8]) -> Result<Option<String>, Error> + 'a;

/// The results of shards, to be reported.
pub(crate) struct Merging {
    /// The results of the shards.
    pub(crate) results: Results,
    /// Whether findings are believed only if their cases show them here.
    pub(crate) verify: bool,
    /// The files to write.
    pub(crate) exports: ExportArgs,
}

/// The reasons that keep a report from being the last word.
#[derive(Default)]
struct Doubts {
    /// Findings that an earlier process or another machine noted, and that do not show again here.
    findings: Vec<Noted>,
    /// Whether nobody has tried to see them again.
    unverified: bool,
    /// A misreading that a canary planted and that was not found.
    silent: Option<String>,
    /// The missing parts, in words.
    open: Vec<String>,
}

impl Doubts {
    fn write(&self, game: &AnyGame, out: &mut dyn Write, folder: &Path) -> io::Result<()> {
        for noted in &self.findings {
            let (what, case) = (noted.fingerprint(), called("case", noted.case));
            let folder = folder.join(&noted.folder);
            let (what, folder) = (foreign(&what), foreign(&folder));
            let how = if self.unverified { "not verified" } else { "not seen again by its case alone" };
            writeln!(out, "{}: noted, and {how}: {what} ({case}): {folder}", game.name())?;
        }
        self.open.iter().try_for_each(|open| writeln!(out, "{}: {open}", game.name()))
    }
}

/// Passes on what is written, and keeps a copy.
struct Copied<W> {
    to: W,
    copy: Vec<u8>,
}

impl<W: Write> Write for Copied<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.copy.extend_from_slice(bytes);
        self.to.write_all(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The faults that were saved during a campaign.
struct Saved {
    /// The faults that had no folder before.
    new: BTreeSet<Fingerprint>,
    /// The faults that could not be saved and were announced as such.
    failed: BTreeSet<Fingerprint>,
    /// The error of the first fault that could not be saved.
    result: Result<(), Error>,
}

/// Runs a campaign, updates the progress line, and calls `renew` ten times a second.
pub(crate) fn campaign(
    game: &AnyGame,
    plan: &CampaignPlan,
    make: &Make<'_, AnyGame>,
    progress: &Progress<AnyCase>,
    stop: &Arc<AtomicBool>,
    save: &(dyn Fn(&Fingerprint, &Found<AnyCase>) + Sync),
    (bar, timeline, renew): (&ProgressLine, &Timeline, &(dyn Fn() + Sync)),
) -> CampaignOutcome<AnyCase> {
    let start = Instant::now();
    let look = || {
        if stop.load(Ordering::Relaxed) {
            progress.stop.store(true, Ordering::Relaxed);
        }
        let (cases, faults) = (&progress.cases, &progress.faults);
        timeline.note(start.elapsed(), cases.load(Ordering::Relaxed), faults.load(Ordering::Relaxed));
        if screen::is_watched() {
            bar.show(&line(game, progress, start.elapsed(), plan));
        }
        renew();
    };
    let outcome = watched(look, || campaign::run(game, plan, make, progress, save));
    bar.clear();
    outcome
}

fn line(game: &AnyGame, progress: &Progress<AnyCase>, elapsed: Duration, plan: &CampaignPlan) -> String {
    let cases = progress.cases.load(Ordering::Relaxed);
    let faults = progress.faults.load(Ordering::Relaxed);
    let played = match plan.which {
        Which::First(all) => format!("{} of {}", grouped(cases), counted(all, "case")),
        _ => format!("{} so far", counted(cases, "case")),
    };
    let mut line = format!(
        "{}: {played} · {} cases/s · {}",
        game.name(),
        grouped((cases as f64 / elapsed.as_secs_f64().max(0.001)) as u64),
        counted(faults, "finding"),
    );
    let ledger = progress.ledger.lock().unwrap_or_else(PoisonError::into_inner);
    for (topic, entry, short) in game.generator().headline() {
        line.push_str(&format!(" · {short} {}", grouped(ledger.counts.tally.get(topic, entry))));
    }
    line
}
