//! The files of a suite, and the manifest, which describes it.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::candidates::seeds;
use super::{File, SEEDS, Subtask, Suite, Trial, Tried, free, stem};
use crate::contract::Case;
use crate::contract::clause::clauses;
use crate::files::Draft;
use crate::generate::Generator;
use crate::oracle::answer_key::AnsweredBy;
use crate::table::{counted, grouped};
use crate::{Error, Game, toml};

#[derive(Serialize)]
struct Manifest<'a> {
    game: &'a str,
    seed: u64,
    seeds: [u64; SEEDS],
    files: usize,
    bytes: u64,
    /// The number of misreadings that the files of each of the seeds catch by themselves.
    by_each_seed: usize,
    // In TOML, tables stand behind all else, here and below. An empty list would be no table.
    misreadings: Share,
    clauses: Share,
    families: Share,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    subtask: Vec<SubtaskEntry>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    file: Vec<ManifestEntry>,
}

#[derive(Serialize)]
struct SubtaskEntry {
    name: String,
    points: u32,
    wants: Vec<String>,
    includes: Vec<String>,
    files: usize,
    limits: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct Share {
    had: usize,
    all: usize,
    missing: Vec<String>,
}

#[derive(Serialize)]
struct ManifestEntry {
    name: String,
    subtask: String,
    family: Option<&'static str>,
    from: String,
    size: String,
    bytes: u64,
    /// `engine` if the case is too large for the reference: the reference played the first turns alike, and the engine
    /// kept its laws.
    answered_by: &'static str,
    naive_seconds: f64,
    /// `None` if the case is too large to play with all misreadings.
    catches: Option<Vec<&'static str>>,
    clauses: Vec<&'static str>,
    stops: Option<BTreeMap<String, &'static str>>,
    /// The time that each tried program took that was not stopped, as a share of the limit.
    of_limit: Option<BTreeMap<String, f64>>,
}

/// The name of the file that describes a suite.
pub const MANIFEST: &str = "suite.toml";

impl Suite {
    /// Returns all files with their names: inputs, answers, and the manifest last.
    pub fn named(&self) -> Vec<(String, String)> {
        let mut named = Vec::new();
        for (at, file) in self.files.iter().enumerate() {
            let stem = stem(at, &file.origin);
            named.push((format!("{stem}.in"), file.case.text()));
            named.push((format!("{stem}.ans"), file.seen.answer.clone()));
        }
        named.push((MANIFEST.into(), self.manifest()));
        named
    }

    fn manifest(&self) -> String {
        let manifest = Manifest {
            game: self.game.name(),
            seed: self.seed,
            seeds: seeds(self.seed),
            by_each_seed: self.by_each_seed,
            files: self.files.len(),
            bytes: bytes(self),
            misreadings: misreadings(self),
            clauses: exercised(self),
            families: families(self),
            subtask: subtasks(self),
            file: self.files.iter().enumerate().map(|(at, file)| entry(at, file, self)).collect(),
        };
        toml::write(&manifest)
    }

    /// Summarizes the suite in one line.
    pub fn summary(&self) -> String {
        let caught = format!(
            "misreadings caught by the answer, {} by the files of each of {SEEDS} seeds",
            self.by_each_seed
        );
        let measured = [
            (misreadings(self), &*caught),
            (exercised(self), "clauses exercised"),
            (families(self), "families"),
        ];
        // What the game does not declare is not spoken of.
        let measured = measured.into_iter().filter(|(share, _)| share.all > 0);
        let measured: Vec<String> =
            measured.map(|(share, what)| format!("{} of {} {what}", share.had, share.all)).collect();
        let (files, bytes) = (counted(self.files.len() as u64, "file"), grouped(bytes(self)));
        format!("{files}, {bytes} bytes: {}", measured.join("; "))
    }

    /// Writes all files into a folder atomically.
    ///
    /// # Errors
    /// The folder is not free, or a file could not be written; no file is left then.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        let draft = Draft::new(folder)?;
        for (name, text) in self.named() {
            draft.write(&name, text.as_bytes())?;
        }
        free(folder)?;
        draft.finish()
    }
}

fn bytes(suite: &Suite) -> u64 {
    suite.files.iter().map(|file| file.seen.bytes).sum()
}

fn share(all: usize, missing: Vec<String>) -> Share {
    Share { had: all - missing.len(), all, missing }
}

fn misreadings(suite: &Suite) -> Share {
    let missing = suite.uncaught.iter().map(ToString::to_string);
    share(suite.game.misreadings().len(), missing.collect())
}

fn exercised(suite: &Suite) -> Share {
    share(clauses(suite.game.rules().page).len(), suite.unexercised.clone())
}

fn families(suite: &Suite) -> Share {
    let all = suite.game.generator().families();
    let there = |name: &str| suite.files.iter().any(|file| file.origin.family == Some(name));
    let missing = all.iter().filter(|family| !there(family.name)).map(|family| family.name.to_owned());
    share(all.len(), missing.collect())
}

fn subtasks(suite: &Suite) -> Vec<SubtaskEntry> {
    let entry = |(at, subtask): (usize, &Subtask)| SubtaskEntry {
        name: subtask.name.clone(),
        points: subtask.points,
        limits: subtask.limits.iter().map(|(name, values)| (name, values.to_string())).collect(),
        wants: subtask.wants.iter().map(ToString::to_string).collect(),
        includes: suite.plan.included(at).map(|of| suite.plan.subtasks[of].name.clone()).collect(),
        files: suite.files.iter().filter(|file| file.subtask == at).count(),
    };
    suite.plan.subtasks.iter().enumerate().map(entry).collect()
}

fn entry(at: usize, file: &File, suite: &Suite) -> ManifestEntry {
    let (misreadings, caught) = (suite.game.misreadings(), file.seen.caught.ones());
    let tried = |stops: bool| {
        let of_file = suite.trials.iter().map(move |trial| (trial, trial.files[at]));
        of_file.filter(move |(_, tried)| tried.stops() == stops)
    };
    let any = !suite.trials.is_empty();
    ManifestEntry {
        name: stem(at, &file.origin),
        subtask: suite.plan.subtasks[file.subtask].name.clone(),
        family: file.origin.family,
        from: file.origin.arguments(suite.seed),
        size: file.case.size(),
        bytes: file.seen.bytes,
        answered_by: match file.seen.by {
            AnsweredBy::Reference => "reference",
            AnsweredBy::Engine { .. } => "engine",
        },
        naive_seconds: (file.seen.effort / 1000) as f64 / 1000.0,
        stops: any
            .then(|| tried(true).map(|(trial, tried)| (trial.program.clone(), tried.verdict)).collect()),
        of_limit: any.then(|| {
            let share = |(trial, tried): (&Trial, Tried)| {
                let share = tried.time.as_secs_f64() / trial.limit.as_secs_f64();
                (trial.program.clone(), (share * 1000.0).round() / 1000.0)
            };
            tried(false).map(share).collect()
        }),
        catches: file.seen.played.then(|| caught.map(|place| misreadings[place].name).collect()),
        clauses: file.seen.clauses.iter().copied().collect(),
    }
}
