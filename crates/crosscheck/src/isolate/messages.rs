//! What a worker is asked, and what it replies: the messages of `crosscheck-trace/1` between processes of the same program
//! (`docs/trace.md`).

use std::collections::BTreeMap;

use crosscheck_core::generate::tally::Row;
use crosscheck_core::oracle::Played;
use serde::{Deserialize, Serialize};

use crate::leak::Told;

/// What a worker is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "crosscheck", content = "of", rename_all = "lowercase")]
pub(super) enum Request {
    /// Play the cases of the seed with these numbers.
    Play { cases: Vec<u64> },
    /// Make the case with this number.
    Make { case: u64 },
    /// Judge a case; after another one on fresh sides, if there is one before.
    Judge {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before: Option<String>,
        /// Whether to explain what is wrong with it too, to see whether the process survives this.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        explain: bool,
    },
    /// End the play that is under way.
    Stop,
}

/// What a worker replies.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "crosscheck", content = "of", rename_all = "lowercase")]
pub(super) enum Reply {
    /// Something is wrong with the case with this number. This comes at once: the finding must be on disk before anything
    /// else happens. Before it come the cases of the batch that were played since the last one.
    Fault { case: u64, hash: u64, before: Vec<(u64, Played)> },
    /// The end of a batch: the rest of its cases, and what all of them contained.
    Played { cases: Vec<(u64, Played)>, counts: Vec<Row> },
    /// Nothing is wrong with the case, but for the known differences that were passed over.
    Fine { passed: BTreeMap<String, u64> },
    /// Something is wrong with the case.
    Differs { told: Option<Told> },
    /// The case could not be judged, for this reason or because it was stopped.
    Unjudged { why: Option<String> },
    /// A case that is being made, before the reference takes a turn that it may not survive.
    Draft { text: String },
    /// The case that was made, if it could be.
    Made { text: Option<String> },
}

/// Returns a message as it is sent.
pub(super) fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("a message is plain data");
    line.push(b'\n');
    line
}
