//! What a worker is asked, and what it replies: the messages of `crosscheck-trace/1` between processes of the same program
//! (`docs/trace.md`); and the marks that a worker leaves, which say what is under way.

use std::collections::BTreeMap;

use crosscheck_core::compare::fault::Fault;
use crosscheck_core::compare::known_differences::Passed;
use crosscheck_core::generate::tally::Row;
use crosscheck_core::oracle::Played;
use crosscheck_core::report::Report;
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
    },
    /// Say why a case has this fault.
    Explain {
        text: String,
        fault: Fault,
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
        fault: Fault,
    },
    /// The end of a batch: the rest of its cases, and what all of them contained.
    Played {
        cases: Vec<(u64, Played)>,
        counts: Vec<Row>,
    },
    /// Nothing is wrong with the case, but for the known differences that were passed over.
    Fine {
        passed: BTreeMap<String, Passed>,
    },
    /// The case has this fault; `None` if its text does not read back.
    Differs {
        fault: Option<Fault>,
        passed: BTreeMap<String, Passed>,
    },
    /// What is wrong with a case after another one.
    Followed {
        told: Option<Told>,
    },
    Explained {
        report: Report,
        diff: Option<String>,
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
pub(super) enum PlayedSide {
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

impl PlayedSide {
    pub(super) fn name(self) -> &'static str {
        match self {
            PlayedSide::Nobody => "nobody",
            PlayedSide::Generator => "generator",
            PlayedSide::Reference => "reference",
            PlayedSide::Engine(nth) => ENGINES[nth.min(ENGINES.len() - 1)],
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) case: u64,
    pub(super) side: PlayedSide,
    /// Whether this side has played the case before. The first play is compared; the others are for the laws.
    pub(super) again: bool,
    pub(super) steps: u64,
    pub(super) plays: u64,
}

impl Mark {
    /// The mark in bytes. A mark is left before each play, so this neither allocates nor uses a formatter.
    pub(super) fn bytes(&self) -> [u8; 40] {
        let side = match self.side {
            PlayedSide::Nobody => 0,
            PlayedSide::Generator => 1,
            PlayedSide::Reference => 2,
            PlayedSide::Engine(nth) => 3 + nth as u64,
        };
        let mut bytes = [0; 40];
        let numbers = [self.case, side, self.again.into(), self.steps, self.plays];
        for (to, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            to.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    pub(super) fn parse(bytes: &[u8]) -> Option<Mark> {
        let numbers: Vec<u64> =
            bytes.as_chunks().0.iter().map(|number| u64::from_le_bytes(*number)).collect();
        let [case, side, again, steps, plays] = numbers[..] else { return None };
        let side = match side {
            0 => PlayedSide::Nobody,
            1 => PlayedSide::Generator,
            2 => PlayedSide::Reference,
            nth => PlayedSide::Engine(nth as usize - 3),
        };
        Some(Mark { case, side, again: again > 0, steps, plays })
    }
}

#[cfg(test)]
mod tests {
    use super::PlayedSide::{Engine, Generator, Nobody, Reference};
    use super::*;

    #[test]
    fn a_mark_reads_back() {
        for side in [Nobody, Generator, Reference, Engine(0), Engine(7)] {
            let mark = Mark { case: 1 << 62 | 17, side, again: true, steps: 1_000_000, plays: 9 };
            assert_eq!(Mark::parse(&mark.bytes()), Some(mark));
        }
        assert_eq!(Mark::parse(b""), None);
    }
}
