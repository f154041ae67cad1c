//! The results of one shard of a campaign.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::found::{First, Found};
use crate::erased::{AnyCase, AnyGame};
use crate::find::campaign::CampaignPlan;
use crate::find::campaign::ledger::{Counts, Ledger, length};
use crate::find::campaign::places::Places;
use crate::find::canary::Canary;
use crate::generate::Tally;
use crate::generate::tally::Row;
use crate::oracle::{Effort, Oracle};

/// The results of one shard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Its number; shards count from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub shard: u64,
    /// The way in which it ended.
    pub ended: Ended,
    /// The number of cases played.
    pub cases: u64,
    /// The places of these cases in the shard's list, as ranges of a first place and the one behind the last. The case
    /// at place p of shard i of n has the number p × n + i − 1.
    pub played: Vec<(u64, u64)>,
    /// The places of the full-size cases played, which have a list of their own.
    pub full_size: Vec<(u64, u64)>,
    /// The number of long cases that were ended in progress; they do not count as played.
    pub cut: u64,
    /// The number of distinct cases among those of which the hash is kept.
    pub distinct: u64,
    /// When it began, in seconds since 1970 by the machine's clock.
    pub began: u64,
    /// The time it took, in milliseconds, without pauses between its processes.
    pub milliseconds: u64,
    /// The number of threads of its last process.
    pub jobs: u64,
    /// The most memory that one of its processes had, in KiB, without the workers.
    pub memory: u64,
    /// Whether the harness found what was planted.
    pub canary: Option<Canary>,
    /// The findings, by fingerprint.
    pub findings: Vec<Noted>,
    /// The statistics of the cases' contents.
    pub statistics: Vec<Row>,
    /// The hashes of the cases with a number below 262,144, in the order of their numbers, full-size ones last; in hexadecimal,
    /// 8 bytes each.
    #[serde(with = "super::hashes")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub hashes: Vec<u64>,
}

/// The way in which a shard ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// It runs, or it was killed.
    #[default]
    Running,
    /// An interrupt ended it.
    Interrupted,
    /// It could not go on: a case could not be made or judged.
    Trouble,
    /// Its time was over.
    Time,
    /// All its cases are played.
    Cases,
    /// It ended with its first finding.
    Finding,
}

impl Ended {
    /// Returns whether nothing is left to do.
    pub fn is_done(self) -> bool {
        matches!(self, Ended::Time | Ended::Cases | Ended::Finding)
    }
}

/// A finding of a shard.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Noted {
    /// The kind of difference, in words.
    pub kind: String,
    /// The clause that it is attributed to.
    pub clause: Option<String>,
    /// The number of the first case that shows it.
    pub case: u64,
    /// The number of cases that show it.
    pub times: u64,
    /// The size of that case, or of the shrunk one if there is one.
    pub size: String,
    /// The folder with its files.
    pub folder: String,
    /// The shrunk case, if it is not too long.
    pub smallest: Option<String>,
}

impl Noted {
    /// Returns the part of a case's text that results keep: all of it, or nothing of a long one.
    pub fn kept(text: String) -> Option<String> {
        const LONGEST: usize = 1 << 16;
        (text.len() <= LONGEST).then_some(text)
    }

    /// Returns the fingerprint in words.
    pub fn fingerprint(&self) -> String {
        self.clause
            .as_ref()
            .map_or(self.kind.clone(), |clause| format!("{}, clause {clause}", self.kind))
    }

    /// Makes the case again and judges it.
    ///
    /// # Errors
    /// It does not show the finding; in words.
    pub fn verified(
        &self,
        game: &AnyGame,
        plan: &CampaignPlan,
        oracle: &mut dyn Oracle,
    ) -> Result<Found<AnyCase>, Error> {
        let case = plan.case(game, self.case)?;
        let judged = oracle.judge(&case, Effort::Full).map_err(|why| why.to_string())?;
        let shows = |what: &str| Error::from(format!("the case shows {what}"));
        let (trace, Some(fault)) = judged else { return Err(shows("nothing")) };
        let is_it = |of: &Fingerprint| of.kind == self.kind && of.clause == self.clause.as_deref();
        let fault = fault.and_later().find(|fault| is_it(&fault.fingerprint()));
        let fault = fault.ok_or_else(|| shows("something else"))?;
        Ok(First { index: self.case, finding: Finding { case, trace, fault }, times: self.times })
    }
}

impl Shard {
    /// Creates a shard from a campaign's counts alone.
    pub fn new(plan: &CampaignPlan, counts: &Counts, ended: Ended) -> Self {
        let ranges = |places: &Places| places.iter().map(|range| (range.start, range.end)).collect();
        let distinct: BTreeSet<u64> = counts.hashes.values().copied().collect();
        Shard {
            shard: plan.shard.0,
            ended,
            cases: length(&counts.small) + length(&counts.full),
            played: ranges(&counts.small),
            full_size: ranges(&counts.full),
            cut: counts.cut,
            distinct: distinct.len() as u64,
            milliseconds: counts.elapsed.as_millis() as u64,
            jobs: plan.jobs as u64,
            statistics: counts.tally.rows(),
            hashes: counts.hashes.values().copied().collect(),
            ..Shard::default()
        }
    }

    /// Returns the counts, for a campaign with this plan to go on from.
    ///
    /// # Errors
    /// They cannot be those of such a campaign; in words.
    pub fn counts(&self, plan: &CampaignPlan) -> Result<Counts, Error> {
        let places =
            |ranges: &[(u64, u64)]| ranges.iter().map(|&(first, end)| first..end).collect::<Places>();
        let (small, full) = (places(&self.played), places(&self.full_size));
        // Only the first cases are counted one by one, however many a hostile file names.
        let numbers: Vec<u64> = plan.counted(&small, &full).collect();
        if numbers.len() != self.hashes.len() || small.ranges() != self.played.len() {
            return Err("the hashes do not fit the cases".into());
        }
        // `stress` has a list of small cases and one of full-size ones, each of them no longer than the plan's.
        if plan.all().is_some_and(|all| length(&small).max(length(&full)) > all) {
            return Err("it has more cases than its list".into());
        }
        let mut tally = Tally::default();
        self.statistics.iter().for_each(|row| tally.add_row(row));
        Ok(Counts {
            small,
            full,
            cut: self.cut,
            hashes: numbers.into_iter().zip(self.hashes.iter().copied()).collect(),
            tally,
            elapsed: Duration::from_millis(self.milliseconds),
        })
    }

    /// Returns the ledger of these counts with findings that were verified.
    pub fn ledger(counts: Counts, found: impl IntoIterator<Item = Found<AnyCase>>) -> Ledger {
        let found = found.into_iter().map(|found| (found.finding.fault.fingerprint(), found)).collect();
        Ledger { counts, found }
    }

    /// Takes what the same shard says when it is further on. Of two processes that have both played the same cases, one
    /// counts; which one does not depend on the order. A shard that ended with its first finding forgets what it played
    /// beyond that, and is further on than what it said before.
    ///
    /// # Errors
    /// Each has cases that the other has not, or they count differently what the same cases contained; in words.
    pub(super) fn join(&mut self, other: Shard) -> Result<(), Error> {
        let settled = |of: &Shard| of.ended == Ended::Finding;
        if self.contradicts(&other) {
            return Err(Error::from(format!(
                "shard {} was played twice, and the same cases are said to contain different things: one of the files was \
                 changed, or is damaged",
                self.shard
            )));
        }
        let order = match (self.includes(&other), other.includes(self)) {
            _ if settled(self) != settled(&other) => settled(self).cmp(&settled(&other)),
            (true, true) => self.order(&other),
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) => {
                return Err(Error::from(format!(
                    "shard {} was played twice, and each time cases were played that the other has not: two campaigns \
                     overlap",
                    self.shard
                )));
            }
        };
        if order == Ordering::Less {
            *self = other;
        }
        Ok(())
    }

    /// Returns whether two that have played the same cases cannot both be right about them: a case is always the same.
    fn contradicts(&self, other: &Shard) -> bool {
        let same_cases = self.played == other.played && self.full_size == other.full_size;
        let same_words = self.statistics == other.statistics
            && self.distinct == other.distinct
            && self.hashes == other.hashes;
        same_cases && !same_words
    }

    fn includes(&self, other: &Shard) -> bool {
        let within = |few: &[(u64, u64)], many: &[(u64, u64)]| {
            few.iter().all(|&(first, end)| {
                let behind = many.partition_point(|many| many.1 < end);
                many.get(behind).is_some_and(|many| many.0 <= first)
            })
        };
        within(&other.played, &self.played) && within(&other.full_size, &self.full_size)
    }

    /// The order of two that have played the same cases: a shard that is done comes last.
    fn order(&self, other: &Shard) -> Ordering {
        let key = |of: &Shard| (of.ended, serde_json::to_string(of).expect("it is plain data"));
        key(self).cmp(&key(other))
    }

    pub(super) fn check(&self, shards: u64) -> Result<(), String> {
        const MOST: u64 = 1 << 48;
        let wrong = |what: &str| Err(format!("shard {}: {what}", self.shard));
        if !(1..=shards).contains(&self.shard) {
            return wrong(&format!("there are {shards} shards"));
        }
        let mut cases = 0;
        for ranges in [&self.played, &self.full_size] {
            let mut last = None;
            for &(first, end) in ranges {
                if first >= end || end > MOST || last.is_some_and(|last| first <= last) {
                    return wrong("its ranges are not in order");
                }
                cases += end - first;
                last = Some(end);
            }
        }
        if cases != self.cases {
            return wrong("the number of cases is not that of its ranges");
        }
        let numbers = [self.cut, self.began, self.milliseconds, self.jobs, self.memory, self.distinct];
        let counts = self.statistics.iter().map(|row| row.4);
        if numbers.into_iter().chain(counts).any(|number| number > MOST) {
            return wrong("a number is beyond all bounds");
        }
        if self.distinct > self.hashes.len() as u64 {
            return wrong("it has more distinct cases than hashes");
        }
        let names = self
            .findings
            .windows(2)
            .all(|two| (&two[0].kind, &two[0].clause) < (&two[1].kind, &two[1].clause));
        if !names {
            return wrong("its findings are not in order");
        }
        if self.findings.iter().any(|noted| noted.times == 0 || noted.times > self.cases) {
            return wrong("a finding was not seen as often as it says");
        }
        Ok(())
    }
}
