//! Results as the lines of a file.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::head::FORMAT;
use super::{Head, Results, Shard};
use crate::foreign::{PART, foreign, quote};
use crate::{Error, files};

/// The last line: it shows that the file is whole.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Last {
    /// The number of shards before it.
    lines: u64,
    /// The CRC-32 of all that is before it, as gzip has it: it must mean the same to every build.
    sum: String,
}

impl Last {
    fn new(shards: usize, before: &[u8]) -> Self {
        Last { lines: shards as u64, sum: format!("{:08x}", crc32(before)) }
    }
}

/// What each byte does to a sum.
static TABLE: LazyLock<[u32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| (0..8).fold(byte as u32, |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1))))
});

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| TABLE[usize::from(sum as u8 ^ byte)] ^ (sum >> 8))
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
    /// It is not what [`Results::text`] returns; the line is named.
    pub fn parse(bytes: &[u8]) -> Result<Self, Error> {
        let text = str::from_utf8(bytes).map_err(|_| "it is not text")?;
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let Some((first, rest)) = lines.split_first() else { return Err("it is empty".into()) };
        #[derive(Deserialize)]
        struct Format {
            crosscheck: String,
        }
        let no_results = "1: it does not begin as a file of results does";
        let format: Format = serde_json::from_str(first).map_err(|_| no_results)?;
        if format.crosscheck != FORMAT {
            let format = quote(&format.crosscheck);
            return Err(format!("1: its format is {format}, and this program reads \"{FORMAT}\"").into());
        }
        let head: Head = read(1, first)?;
        let cut_off = "it is cut off: the last line is missing";
        let (last, shards) = rest.split_last().ok_or(cut_off)?;
        let before = text.len() - last.len();
        if !last.ends_with('\n') {
            return Err(cut_off.into());
        }
        let ends = serde_json::from_str::<Last>(last).map_err(|_| cut_off)?;
        if ends != Last::new(shards.len(), &bytes[..before]) {
            return Err("it is damaged: its checksum is wrong".into());
        }
        let mut all = BTreeMap::new();
        for (number, line) in (2..).zip(shards) {
            let shard: Shard = read(number, line)?;
            shard.check(head.shards).map_err(|why| format!("{number}: {why}"))?;
            if let Some(twice) = all.insert(shard.shard, shard) {
                return Err(format!("{number}: shard {} is there twice", twice.shard).into());
            }
        }
        Ok(Results { head, shards: all })
    }

    /// Returns the content of a file.
    pub fn text(&self) -> String {
        let mut text = line(&self.head);
        self.shards.values().for_each(|shard| text.push_str(&line(shard)));
        let last = Last::new(self.shards.len(), text.as_bytes());
        text + &line(&last)
    }
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it is plain data") + "\n"
}

fn read<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, String> {
    serde_json::from_str(line)
        .map_err(|error| format!("{number}: {}", foreign(&error.to_string()).at_most(PART)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_the_one_that_other_programs_know() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }
}
