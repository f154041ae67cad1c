//! Plays in worker processes, so that no case is lost when a player crashes, hangs or eats memory.
//!
//! [`Isolated`] is the oracle of a campaign's thread. It has a worker: this program, started again, which gets batches
//! of case numbers, and makes, plays and counts these cases. Before a player begins, the worker leaves a `mark` of the
//! case and the side. If the worker dies, or leaves no new mark for too long, the mark names the case. That case
//! becomes a finding like any other, and a new worker continues after it.
//!
//! This process plays the reference and never the engine: an engine may spoil memory, and end later what plays it. A worker
//! that finds a difference says which, a second one confirms it, and explains it.
//!
//! [`serve`] is the worker's side, and [`Isolated`] the supervisor's. They exchange `messages`, marks among them. `watch`
//! listens to a worker and ends it when it takes too long, and `crash` describes how it ended. `fresh` asks new workers to
//! play one case after the other, and `culprit` finds a leak so. [`faulty`] contains players to test all of this.
//! [`InProcess`] plays without workers.

pub(crate) mod crash;
mod culprit;
pub(crate) mod faulty;
mod fresh;
mod in_process;
mod messages;
mod noted;
mod oracle;
mod serve;
mod watch;

use std::ffi::OsString;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_host::worker::Worker;

pub(crate) use fresh::follow;
pub(crate) use in_process::{InProcess, UnderWay};
pub(crate) use oracle::Isolated;
pub(crate) use serve::{MakeCase, serve};

/// The word that makes this program a worker: `worker GAME ORDERS [KNOWN]`.
pub(crate) const WORKER: &str = "worker";

#[derive(Clone, Debug)]
pub(crate) struct Workers {
    pub arguments: Vec<OsString>,
    /// The wall-clock time limit for one play of a case.
    pub time: Duration,
    /// The memory limit of the process that plays, in bytes.
    pub memory: u64,
    /// The differences that are passed over. A worker gets them from its arguments.
    pub known: Arc<KnownDifferences>,
}

impl Workers {
    fn start(&self) -> Result<Worker, String> {
        // The same program, even if its file has been replaced meanwhile.
        let mut command = Command::new("/proc/self/exe");
        command.args(&self.arguments);
        // It prepares the programs of a problem for itself.
        if let Ok(folder) = crosscheck_host::scratch::of_children() {
            command.env("TMPDIR", folder);
        }
        Worker::start(command).map_err(|error| {
            format!("cannot start a worker process: {error} (--no-isolate plays without)")
        })
    }
}
