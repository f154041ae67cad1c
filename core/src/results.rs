//! Results of campaigns as data, which machines read, keep, go on from and merge.
//!
//! A file of results is JSON Lines: a [`Head`] that says which campaign it is, a line for each [`Shard`], and a last line
//! with the number of shards and a checksum, so that a file that was cut off is noticed. `docs/results.md` describes it
//! for those who read it in other languages.
//!
//! Results of several machines are merged shard by shard. What a shard says when it is further on replaces what it said
//! before, so the order of the files does not matter, and a file that is given twice counts once.

mod file;
pub mod head;
pub mod shard;
mod sum;

use std::collections::BTreeMap;
use std::path::Path;

pub use head::Head;
pub use shard::{Ended, Noted, Shard};

use crate::files;
use crate::find::canary::Canary;
use crate::foreign::foreign;
use crate::{Error, table};

/// The results of a campaign: of some or all of its shards.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Which campaign it is.
    pub head: Head,
    /// What its shards have done, by their numbers.
    pub shards: BTreeMap<u64, Shard>,
}

impl Results {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, it is not a file of results, or it is damaged.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let bytes = files::read(path)?;
        Results::parse(&bytes).map_err(|why| Error::from(format!("{}: {why}", foreign(path))))
    }

    /// Reads results from the content of a file.
    ///
    /// # Errors
    /// It is not what [`Results::text`] returns; in words, with the line.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        file::parse(bytes)
    }

    /// Returns the content of a file.
    pub fn text(&self) -> String {
        file::text(self)
    }

    /// Adds the results of other shards of the same campaign.
    ///
    /// # Errors
    /// They are not of the same campaign, or a shard's results contradict each other; in words.
    pub fn merge(&mut self, other: Results) -> Result<(), String> {
        if let Some(why) = self.head.mismatch(&other.head) {
            return Err(why);
        }
        for (number, shard) in other.shards {
            match self.shards.get_mut(&number) {
                None => _ = self.shards.insert(number, shard),
                Some(known) => known.join(shard)?,
            }
        }
        Ok(())
    }

    /// Returns the numbers of the shards that are not there.
    pub fn missing(&self) -> impl Iterator<Item = u64> {
        (1..=self.head.shards).filter(|number| !self.shards.contains_key(number))
    }

    /// Returns why the results are not those of the whole campaign, if they are not: `2 of 16 shards are missing: 3, 9`.
    pub fn open(&self) -> Vec<String> {
        const NAMED: usize = 20;
        let named = |what: &str, some: u64, numbers: &mut dyn Iterator<Item = u64>| {
            let first: Vec<String> = numbers.take(NAMED).map(|number| number.to_string()).collect();
            let more = match some - first.len() as u64 {
                0 => String::new(),
                more => format!(" and {} more", table::grouped(more)),
            };
            let (some, all) = (table::grouped(some), table::counted(self.head.shards, "shard"));
            let verb = if first.len() == 1 { "is" } else { "are" };
            (!first.is_empty())
                .then(|| format!("{some} of {all} {verb} {what}: {}{more}", first.join(", ")))
        };
        let of = |wanted: &dyn Fn(&Shard) -> bool| -> Vec<u64> {
            self.shards.values().filter(|shard| wanted(shard)).map(|shard| shard.shard).collect()
        };
        let unfinished = of(&|shard| !shard.ended.is_done());
        let silent = of(&|shard| shard.canary.as_ref().is_some_and(Canary::is_silent));
        let missing = self.head.shards - self.shards.len() as u64;
        [
            named("missing", missing, &mut self.missing()),
            named("not done", unfinished.len() as u64, &mut unfinished.into_iter()),
            named("red: the canary was not found", silent.len() as u64, &mut silent.into_iter()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
