//! A plan: how many files a suite has, in which subtasks, and what each subtask admits.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::sizes::limit_sizes;
use crate::contract::quantities::Narrowed;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::{Aim, Generator, Want};
use crate::{Error, Game, toml};

/// The plan of a suite: its subtasks, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The subtasks; at least one.
    pub subtasks: Vec<Subtask>,
}

/// A subtask: files that earn points together.
#[derive(Clone, Debug, Default)]
pub struct Subtask {
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: u32,
    /// Its limits, beyond the contest's.
    pub limits: Narrowed,
    /// The wants that each of its cases must meet.
    pub wants: Vec<Want<AnyCase>>,
    /// The families that its cases come from; empty for all.
    pub families: Vec<&'static str>,
    /// The earlier subtasks, by index, whose files belong to it too.
    pub includes: Vec<usize>,
    /// The number of its own files.
    pub files: usize,
    /// The percentage of its own files that are as large as its limits allow. `None`: a file of each family of full-size
    /// cases, if that is no more than half of the files.
    pub full: Option<u32>,
    /// The names of programs that at least two of its own files must stop.
    pub stops: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    files: Option<usize>,
    #[serde(default)]
    subtask: Vec<WrittenSubtask>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSubtask {
    name: String,
    points: u32,
    #[serde(default, deserialize_with = "toml::words")]
    limits: BTreeMap<String, String>,
    #[serde(default)]
    wants: Vec<String>,
    #[serde(default)]
    families: Vec<String>,
    #[serde(default)]
    includes: Vec<String>,
    files: Option<usize>,
    full: Option<u32>,
    #[serde(default)]
    stops: Vec<String>,
}

/// The number of files of a suite without a plan.
pub const MOST: usize = 60;

const POINTS: u32 = 100;

/// The most files of a suite. More would take a judge too long.
const MOST_PLANNED: usize = 500;

impl Default for Plan {
    fn default() -> Self {
        Plan { subtasks: vec![Subtask::whole(MOST)] }
    }
}

impl Subtask {
    fn whole(files: usize) -> Self {
        Subtask { name: "all".into(), points: POINTS, files, ..Subtask::default() }
    }

    pub(super) fn limits_sizes(&self, game: &impl Game) -> bool {
        game.quantities().is_some_and(|quantities| limit_sizes(&quantities.names(), &self.limits))
    }

    /// Returns whether it admits every case.
    pub fn is_open(&self) -> bool {
        self.limits.is_empty() && self.wants.is_empty() && self.families.is_empty()
    }
}

impl Plan {
    /// Reads a plan (TOML; docs/test-data.md).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn parse(game: &AnyGame, text: &str) -> Result<Self, Error> {
        let written: Written = toml::read(text)?;
        let files = written.files.unwrap_or(MOST);
        if !(1..=MOST_PLANNED).contains(&files) {
            return Err(format!("files = {files}: a suite has 1 to {MOST_PLANNED}").into());
        }
        if written.subtask.is_empty() {
            return Ok(Plan { subtasks: vec![Subtask::whole(files)] });
        }
        let mut subtasks: Vec<Subtask> = Vec::new();
        for (subtask, files) in written.subtask.iter().zip(shares(files, &written.subtask)?) {
            let read = subtask.read(game, &subtasks, files);
            subtasks.push(read.map_err(|why| format!("subtask {:?}: {why}", subtask.name))?);
        }
        let points: u32 = subtasks.iter().map(|subtask| subtask.points).sum();
        if points != POINTS {
            return Err(format!("the points of the subtasks add up to {points}, not {POINTS}").into());
        }
        Ok(Plan { subtasks })
    }

    /// Returns the other subtasks whose files belong to this one, by index: what it includes, directly or not.
    pub fn included(&self, subtask: usize) -> impl Iterator<Item = usize> + use<> {
        let mut all: BTreeSet<usize> = self.subtasks[subtask].includes.iter().copied().collect();
        for at in (0..subtask).rev() {
            if all.contains(&at) {
                all.extend(&self.subtasks[at].includes);
            }
        }
        all.into_iter()
    }

    /// Returns the subtasks that name a program among those they must stop, by index; `None` stands for any, if none does.
    pub fn stopping(&self, program: &str) -> Vec<Option<usize>> {
        let named = |at: &usize| self.subtasks[*at].stops.iter().any(|name| name == program);
        let all: Vec<_> = (0..self.subtasks.len()).filter(named).map(Some).collect();
        if all.is_empty() { vec![None] } else { all }
    }

    /// Returns the number of files in all.
    pub fn files(&self) -> usize {
        self.subtasks.iter().map(|subtask| subtask.files).sum()
    }
}

/// Returns how many files each subtask has. Those that do not say it get equal shares of what the others leave.
fn shares(files: usize, subtasks: &[WrittenSubtask]) -> Result<Vec<usize>, String> {
    let said: usize = subtasks.iter().filter_map(|subtask| subtask.files).sum();
    let mut open = subtasks.iter().filter(|subtask| subtask.files.is_none()).count();
    let mut left = files.saturating_sub(said);
    if said > MOST_PLANNED {
        return Err(format!("the subtasks have {said} files, and a suite has at most {MOST_PLANNED}"));
    }
    if left < open {
        return Err(format!(
            "files = {files} leaves none for the subtasks that do not say how many they have"
        ));
    }
    let mut share = || {
        let share = left.div_ceil(open);
        (left, open) = (left - share, open - 1);
        share
    };
    Ok(subtasks.iter().map(|subtask| subtask.files.unwrap_or_else(&mut share)).collect())
}

impl WrittenSubtask {
    fn read(&self, game: &AnyGame, before: &[Subtask], files: usize) -> Result<Subtask, String> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.name.is_empty() || !self.name.chars().all(plain) {
            return Err("a name has lower-case letters, digits and -, and at least one".into());
        }
        if before.iter().any(|other| other.name == self.name) {
            return Err("another subtask has this name".into());
        }
        if files == 0 || self.full.is_some_and(|full| full > 100) {
            return Err("a subtask has at least one file, and full is a percentage".into());
        }
        let includes = self.includes.iter().map(|name| {
            let at = before.iter().position(|other| other.name == *name);
            at.ok_or_else(|| format!("it includes {name:?}, which is no subtask before it"))
        });
        let families = self.families.iter().map(|name| {
            let family = game.generator().families().iter().find(|family| family.name == *name);
            family.map(|family| family.name).ok_or_else(|| format!("there is no family {name:?}"))
        });
        Ok(Subtask {
            name: self.name.clone(),
            points: self.points,
            limits: self.narrowed(game)?,
            wants: self.wants(game)?,
            families: families.collect::<Result<_, _>>()?,
            includes: includes.collect::<Result<_, _>>()?,
            files,
            full: self.full,
            stops: self.stops.clone(),
        })
    }

    fn narrowed(&self, game: &AnyGame) -> Result<Narrowed, String> {
        if self.limits.is_empty() {
            return Ok(Narrowed::default());
        }
        let quantities = game.quantities();
        let quantities =
            quantities.ok_or_else(|| format!("{} has no limits that can be narrowed", game.name()))?;
        Ok(Narrowed::parse(&quantities.names(), &self.limits)?)
    }

    fn wants(&self, game: &AnyGame) -> Result<Vec<Want<AnyCase>>, String> {
        let aims: &'static [Aim<AnyCase>] = game.generator().aims();
        let parsed = self
            .wants
            .iter()
            .map(|word| Want::parse(word, aims).map_err(|why| format!("want {word:?}: {why}")));
        let wants: Vec<Want<AnyCase>> = parsed.collect::<Result<_, String>>()?;
        Want::together(wants).map_err(|why| why.to_string())
    }
}
