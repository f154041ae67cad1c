//! Keeps what a campaign with `--resume` has done: its results lie beside its findings and are renewed every minute, and at
//! the end its report. A killed campaign loses a minute at most, and goes on from the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crosscheck_core::compare::found::Found;
use crosscheck_core::date::now;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::find::campaign::ledger::{Counts, Ledger};
use crosscheck_core::find::campaign::{CampaignPlan, Which};
use crosscheck_core::find::canary::Canary;
use crosscheck_core::foreign::foreign;
use crosscheck_core::generate::Generator;
use crosscheck_core::report::finding::Writer;
use crosscheck_core::results::head::{FORMAT, build};
use crosscheck_core::results::{Ended, Head, Noted, Results, Shard};
use crosscheck_core::{Case as _, Error, Game, files};
use crosscheck_host::digest;
use crosscheck_host::shell::joined;

use crate::options::{ExportArgs, duration, memory};
use crate::roster::Listed;
use crate::screen::{CommandError, say};

/// What is kept of a campaign, and where.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct CheckpointArgs {
    /// Keep findings, results and report in this folder, and go on from the results that are there; give the same --seed
    /// and options each time
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "case"])]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) exports: ExportArgs,
    /// How often results are renewed
    #[arg(long, hide = true, value_name = "TIME", value_parser = duration)]
    pub(crate) renew: Option<Duration>,
}

const RENEW: Duration = Duration::from_secs(60);

/// The time to wait for a lock, and the interval between attempts.
const PATIENCE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(50);

pub(crate) struct Checkpoint {
    args: CheckpointArgs,
    /// Without the build, whose checksum takes a while.
    head: Head,
    build: OnceLock<Result<String, Error>>,
    folder: PathBuf,
    /// The name of its files there, without the ending.
    name: String,
    again: String,
    state: Mutex<Progress>,
}

struct Progress {
    last: Instant,
    /// Held as long as this process keeps the campaign.
    lock: Option<File>,
    warned: bool,
    /// What an earlier process has done; of its findings, those that do not show again from their cases alone.
    earlier: Shard,
}

impl Checkpoint {
    pub(crate) fn new(
        args: &CheckpointArgs,
        plan: &CampaignPlan,
        (writer, game): (&Writer<'_>, &Listed),
        against: String,
    ) -> Self {
        let (shard, shards) = plan.shard;
        let part = if shards > 1 { format!("-shard-{shard}-of-{shards}") } else { String::new() };
        let other = writer.other.as_ref().map_or(String::new(), |other| {
            format!("-{}", other.replace(|c: char| !c.is_alphanumeric(), "-"))
        });
        let options =
            [&writer.options.cases, &writer.options.other].map(|words| words.trim().to_owned());
        let families = writer.game.generator().families().iter();
        let families: Vec<_> = families.map(|of| (of.name, of.purpose, of.weight, of.full)).collect();
        let commits = ["CROSSCHECK_COMMIT", "GITHUB_SHA"];
        let head = Head {
            crosscheck: FORMAT.into(),
            command: writer.command.into(),
            game: writer.game.name().into(),
            against,
            arguments: options.join(" ").trim().into(),
            seed: plan.seed,
            shards,
            cases: if let Which::First(cases) = plan.which { Some(cases) } else { None },
            keep_going: !plan.until_first,
            build: String::new(),
            rules: digest::of(&writer.game.rules().page)[..16].to_owned(),
            generator: digest::of(&families)[..16].to_owned(),
            commit: commits.into_iter().find_map(|name| std::env::var(name).ok()),
        };
        let earlier = Shard { began: now(), ..Shard::default() };
        let state = Progress { last: Instant::now(), lock: None, warned: false, earlier };
        Checkpoint {
            args: args.clone(),
            build: OnceLock::new(),
            again: joined(&game.by.words),
            head,
            folder: writer.out.clone(),
            name: format!("{}-seed-{}{other}{part}", writer.game.name(), plan.seed),
            state: Mutex::new(state),
        }
    }

    fn head(&self) -> Result<Head, Error> {
        let build = self.build.get_or_init(build).clone()?;
        Ok(Head { build, ..self.head.clone() })
    }

    pub(crate) fn is_resumed(&self) -> bool {
        self.args.resume.is_some()
    }

    fn is_asked(&self) -> bool {
        self.is_resumed() || self.args.exports.is_asked()
    }

    /// Returns what the campaign goes on from, if there is something. Findings are believed if their cases show them
    /// again.
    pub(crate) fn begin(
        &self,
        plan: &CampaignPlan,
        writer: &Writer<'_>,
    ) -> Result<Option<Ledger>, CommandError> {
        if !self.is_resumed() {
            return Ok(None);
        }
        self.lock()?;
        let file = self.file("jsonl");
        if !file.exists() {
            // Now rather than in a minute: the folder may not be writable.
            self.write(&self.results(&Ledger::default(), plan, Ended::Running, writer)?)?;
            return Ok(None);
        }
        let results = Results::read(&file)?;
        let here = foreign(&file).to_string();
        if let Some(why) = results.head.mismatch(&self.head()?) {
            return Err(CommandError::Words(format!("cannot go on from {here}: {why}")));
        }
        let shard = results.shards.into_values().find(|shard| shard.shard == plan.shard.0);
        let mut shard = shard.ok_or_else(|| format!("{here} has other shards"))?;
        let counts = shard.counts(plan).map_err(|why| format!("{here}: {why}"))?;
        let (mut oracle, mut found) = ((writer.explain)(None), Vec::<Found<AnyCase>>::new());
        for noted in std::mem::take(&mut shard.findings) {
            match noted.verified(writer.game, plan, &mut *oracle) {
                Ok(again) => found.push(again),
                Err(_) => shard.findings.push(noted),
            }
        }
        self.state().earlier = shard;
        // A case that was ended in progress is played again.
        Ok(Some(Shard::ledger(Counts { cut: 0, ..counts }, found)))
    }

    pub(crate) fn heard(&self, canary: Canary) {
        self.state().earlier.canary = Some(canary);
    }

    /// Returns whether a canary is needed: the campaign is kept, and no earlier process had one.
    pub(crate) fn needs_canary(&self) -> bool {
        self.is_asked() && self.state().earlier.canary.is_none()
    }

    /// Returns the misreading that the canary planted, if it was not found.
    pub(crate) fn silent(&self) -> Option<String> {
        let state = self.state();
        let silent = state.earlier.canary.as_ref().filter(|canary| canary.is_silent());
        silent.map(|canary| canary.planted.clone())
    }

    /// Returns the findings of an earlier process that have not shown again, neither by their cases nor by others.
    pub(crate) fn carried(&self, ledger: &Ledger) -> Vec<Noted> {
        let seen: BTreeSet<String> = ledger.found.keys().map(ToString::to_string).collect();
        let mut carried = self.state().earlier.findings.clone();
        carried.retain(|noted| !seen.contains(&noted.fingerprint()));
        carried
    }

    /// Renews the results if a minute has passed. A failure is reported once, and the write is tried again every minute.
    pub(crate) fn renew(
        &self,
        plan: &CampaignPlan,
        writer: &Writer<'_>,
        ledger: &dyn Fn() -> Ledger,
    ) -> bool {
        if self.state().last.elapsed() < self.args.renew.unwrap_or(RENEW) {
            return false;
        }
        if self.is_resumed() {
            let results = self.results(&ledger(), plan, Ended::Running, writer);
            let written = results.and_then(|results| self.write(&results));
            if let Err(error) = &written
                && !std::mem::replace(&mut self.state().warned, true)
            {
                say!("warning: not kept for now, and tried again every minute: {error}");
            }
        }
        self.state().last = Instant::now();
        true
    }

    /// Keeps the end of the campaign. Returns the command that goes on with it, if it can go on.
    pub(crate) fn finish(
        &self,
        plan: &CampaignPlan,
        writer: &Writer<'_>,
        ledger: &Ledger,
        ended: Ended,
        report: &[u8],
    ) -> Result<Option<&str>, Error> {
        if self.is_asked() {
            let results = self.results(ledger, plan, ended, writer)?;
            // What the campaign goes on from comes first: a file for others may be on a disk that is full.
            if self.is_resumed() {
                self.write(&results)?;
                files::write(&self.file("txt"), report)?;
            }
            self.args.exports.write(&results, &self.folder)?;
        }
        Ok((self.is_resumed() && ended == Ended::Interrupted).then_some(&self.again))
    }

    fn state(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// Makes sure that no other process keeps the same campaign in the same folder. The file stays there: to remove it would
    /// take the lock of whoever has opened it meanwhile.
    fn lock(&self) -> Result<(), Error> {
        let path = self.file("lock");
        let cannot = |error: io::Error| Error::file("write", &path, &error);
        fs::create_dir_all(&self.folder)
            .map_err(|error| Error::file("make the folder", &self.folder, &error))?;
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(cannot)?;
        // A worker that a killed campaign was about to start has its lock until it executes.
        let until = Instant::now() + PATIENCE;
        let mut is_locked = file.try_lock().is_ok();
        while !is_locked && Instant::now() < until {
            std::thread::sleep(LOOK);
            is_locked = file.try_lock().is_ok();
        }
        if !is_locked {
            let folder = foreign(&self.folder);
            return Err(Error::from(format!(
                "another process keeps this campaign in {folder}: wait, or kill it"
            )));
        }
        self.state().lock = Some(file);
        Ok(())
    }

    fn write(&self, results: &Results) -> Result<(), Error> {
        files::write(&self.file("jsonl"), results.text().as_bytes())
    }

    fn results(
        &self,
        ledger: &Ledger,
        plan: &CampaignPlan,
        ended: Ended,
        writer: &Writer<'_>,
    ) -> Result<Results, Error> {
        let state = self.state();
        let of = |noted: &Noted| (noted.kind.clone(), noted.clause.clone());
        let seen = ledger.found.values().map(|found| noted(writer, found));
        let mut findings: BTreeMap<_, Noted> = seen.map(|noted| (of(&noted), noted)).collect();
        for carried in &state.earlier.findings {
            match findings.get_mut(&of(carried)) {
                // It shows after all, from another case.
                Some(seen) => seen.times += carried.times,
                None => _ = findings.insert(of(carried), carried.clone()),
            }
        }
        let shard = Shard {
            began: state.earlier.began,
            memory: (memory::most().unwrap_or(0) >> 10).max(state.earlier.memory),
            canary: state.earlier.canary.clone(),
            findings: findings.into_values().collect(),
            ..Shard::new(plan, &ledger.counts, ended)
        };
        Ok(Results { head: self.head()?, shards: [(shard.shard, shard)].into() })
    }
}

fn noted(writer: &Writer<'_>, found: &Found<AnyCase>) -> Noted {
    let fingerprint = found.finding.fault.fingerprint();
    let folder = writer.folder(&fingerprint);
    let smallest = fs::read_to_string(folder.join("shrunk.in")).ok().and_then(Noted::kept);
    Noted {
        kind: fingerprint.kind,
        clause: fingerprint.clause.map(str::to_owned),
        case: found.index,
        times: found.times,
        size: found.finding.case.size(),
        folder: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        smallest,
    }
}
