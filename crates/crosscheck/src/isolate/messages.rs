//! What a worker is asked, and what it replies: the messages of `crosscheck-trace/1` between processes of the same program
//! (`docs/trace.md`); and the marks that a worker leaves, lines of fixed width that say what is under way.

use std::collections::BTreeMap;

use crosscheck_core::generate::tally::Row;
use crosscheck_core::oracle::Played;
use serde::{Deserialize, Serialize};

use crate::state_leak::Told;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "crosscheck", content = "of", rename_all = "lowercase")]
pub(super) enum Request {
    Play {
        cases: Vec<u64>,
    },
    Make {
        case: u64,
    },
    /// Judge a case; after another one on fresh sides, if there is one before.
    Judge {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// Whether to explain what is wrong with it too, to see whether the process survives this.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        explain: bool,
    },
    Stop,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "crosscheck", content = "of", rename_all = "lowercase")]
pub(super) enum Reply {
    /// Something is wrong with the case with this number. This comes at once: the finding must be on disk before anything
    /// else happens. Before it come the cases of the batch that were played since the last one.
    Fault {
        case: u64,
        hash: u64,
        before: Vec<(u64, Played)>,
    },
    /// The end of a batch: the rest of its cases, and what all of them contained.
    Played {
        cases: Vec<(u64, Played)>,
        counts: Vec<Row>,
    },
    /// Nothing is wrong with the case, but for the known differences that were passed over.
    Fine {
        passed: BTreeMap<String, u64>,
    },
    /// Something is wrong with the case.
    Differs {
        told: Option<Told>,
    },
    /// The case could not be judged, for this reason or because it was stopped.
    Unjudged {
        why: Option<String>,
    },
    /// A case that is being made, before the reference takes a turn that it may not survive.
    Draft {
        text: String,
    },
    Made {
        text: Option<String>,
    },
}

pub(super) fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("a message is plain data");
    line.push(b'\n');
    line
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Side {
    #[default]
    Nobody,
    Generator,
    Reference,
    /// The optimized side, or the player in its place. 0 is the main engine; the other numbers are further engines.
    Engine(usize),
}

/// The names of engines. Engines beyond the last one share its name.
const ENGINES: [&str; 9] = [
    "engine", "engine 2", "engine 3", "engine 4", "engine 5", "engine 6", "engine 7", "engine 8",
    "engine 9",
];

impl Side {
    pub(super) fn name(self) -> &'static str {
        match self {
            Side::Nobody => "nobody",
            Side::Generator => "generator",
            Side::Reference => "reference",
            Side::Engine(nth) => ENGINES[nth.min(ENGINES.len() - 1)],
        }
    }

    /// Returns all sides that have their own name.
    fn all() -> impl Iterator<Item = Side> {
        let engines = (0..ENGINES.len()).map(Side::Engine);
        [Side::Nobody, Side::Generator, Side::Reference].into_iter().chain(engines)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) case: u64,
    pub(super) side: Side,
    /// The number of this side's play of the case, from 1. The first play is compared; the others are for the laws.
    pub(super) play: u64,
    /// The number of steps that the play has shown, if steps are noted.
    pub(super) steps: u64,
    /// The number of plays begun in this process.
    pub(super) plays: u64,
}

/// A mark as a line. The width is fixed, so that each mark overwrites the one before.
const BLANK: &[u8; 90] =
    b"case 00000000000000000000, nobody   , play 000000, steps 000000000000, plays 000000000000\n";

impl Mark {
    /// Returns the mark as a line. This is called for each play, so it neither allocates nor uses a formatter.
    pub(super) fn line(&self) -> [u8; BLANK.len()] {
        let mut line = *BLANK;
        digits(&mut line[5..25], self.case);
        line[27..36].fill(b' ');
        let name = self.side.name().as_bytes();
        line[27..27 + name.len()].copy_from_slice(name);
        digits(&mut line[43..49], self.play);
        digits(&mut line[57..69], self.steps);
        digits(&mut line[77..89], self.plays);
        line
    }

    pub(super) fn parse(line: &str) -> Option<Mark> {
        let mut parts = line.trim_end().split(", ").map(str::trim_end);
        let mut part = || parts.next();
        let number = |part: &str, name: &str| part.strip_prefix(name)?.trim_start().parse().ok();
        let case = number(part()?, "case")?;
        let side = part()?;
        let side = Side::all().find(|of| of.name() == side)?;
        let (play, steps) = (number(part()?, "play")?, number(part()?, "steps")?);
        Some(Mark { case, side, play, steps, plays: number(part()?, "plays")? })
    }
}

/// Writes a number with leading zeros. Drops digits that do not fit, but no counter gets that far.
fn digits(place: &mut [u8], mut number: u64) {
    for digit in place.iter_mut().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_reads_back_and_covers_any_other() {
        let mut widths = std::collections::BTreeSet::new();
        for side in Side::all() {
            for (case, plays) in [(0, 0), (1 << 62 | 17, 999_999_999_999)] {
                let mark = Mark { case, side, play: 5, steps: 1_000_000, plays };
                let line = mark.line();
                assert_eq!(Mark::parse(str::from_utf8(&line).expect("it is text")), Some(mark));
                widths.insert(line.iter().position(|&byte| byte == b'\n'));
            }
        }
        assert_eq!(widths.into_iter().collect::<Vec<_>>(), [Some(BLANK.len() - 1)]);
        assert_eq!(Mark::parse(""), None);
        assert_eq!(Mark::parse("case 1, nobody"), None);
    }
}
