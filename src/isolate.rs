//! Plays in worker processes, so that a player that crashes, hangs or eats memory takes no case with it.
//!
//! [`Isolated`] is the oracle of a campaign's thread. It has a worker: this program, started again, which makes, plays
//! and counts cases by their numbers, a batch at a time. Before a player begins, the worker leaves a `mark` of the
//! case and the side. When it dies, or leaves no new mark for too long, the mark says which case it was; that case is a
//! finding like any other, and a new worker goes on after it.
//!
//! Nothing is played in this process that a worker has not survived. So what a worker finds need not be sent: this
//! process plays the same case again and has the finding whole. Shrinking and explaining ask the worker first as well.
//!
//! The modules: [`Noted`] plays in any process and leaves marks, [`serve`] is the worker's side, [`Isolated`] the
//! supervisor's, `watch` listens to a worker and ends it when it takes too long, `crash` puts its end in words. A case
//! that differs only after another one is for `leak`, which asks `fresh` workers to play one `after` the other.
//! [`faulty`] has players to try it all with. Without workers, [`UnderWay`]
//! keeps the marks on disk.

mod after;
mod crash;
pub mod faulty;
mod follow;
mod fresh;
mod leak;
mod mark;
mod noted;
mod oracle;
#[cfg(target_os = "linux")]
mod serve;
#[cfg(not(target_os = "linux"))]
#[path = "isolate/no_serve.rs"]
mod serve;
mod under_way;
mod watch;

use std::ffi::OsString;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_host::worker::Worker;

pub use follow::follow;
pub use noted::{Noted, Notes};
pub use oracle::Isolated;
pub use serve::serve;
pub use under_way::UnderWay;

/// What a player may take before its play is ended and counts as a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayLimits {
    /// The time of one play of a case, on the clock.
    pub time: Duration,
    /// The memory of the process that plays, in bytes.
    pub memory: u64,
}

/// How to start a worker, and its limits.
#[derive(Clone, Debug)]
pub struct Workers {
    /// The arguments with which this program becomes a worker.
    pub arguments: Vec<OsString>,
    /// What a player may take.
    pub limits: PlayLimits,
    /// The differences that are passed over. A worker gets them by its arguments.
    pub known: Arc<KnownDifferences>,
}

impl Workers {
    /// Starts a worker.
    fn start(&self) -> Result<Worker, String> {
        // The same program, even if its file has been replaced meanwhile.
        let mut command = Command::new("/proc/self/exe");
        command.args(&self.arguments);
        Worker::start(command).map_err(|error| {
            format!("cannot start a worker process: {error} (--no-isolate plays without)")
        })
    }
}
