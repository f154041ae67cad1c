//! Starts a program that many inputs are sent to, confined like any other.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use crosscheck_host::converse::{Conversation, Process};
use crosscheck_host::pipes::Pipes;
use rustix::process::Pid;

use crate::group::{self, Party};
use crate::program::Program;
use crate::run::RunLimits;
use crate::server::Server;

/// A process to talk with. When the conversation ends, it is killed with all processes that it has left.
#[derive(Debug)]
pub struct Hosted {
    server: Server,
    leader: Pid,
}

/// Starts a program to talk with, with these environment variables. The limits set the size of a sandbox; the caller must
/// enforce them.
///
/// # Errors
/// It could not be started.
pub fn converse(
    program: &Program,
    variables: &[(&str, &str)],
    limits: &RunLimits,
) -> io::Result<Conversation<Hosted>> {
    let (pipes, theirs) = Pipes::new()?;
    let mut server = Server::new(program, false, variables, limits)?;
    let leader = server.begin(&theirs)?;
    Ok(Conversation::with(Hosted { server, leader }, pipes))
}

impl Hosted {
    pub(super) fn party(&self) -> Party<'_> {
        self.server.party(self.leader)
    }
}

impl Process for Hosted {
    fn has_ended(&mut self) -> bool {
        self.server.has_notice(Duration::ZERO)
    }

    fn end(&mut self) -> Option<ExitStatus> {
        group::kill(self.leader);
        let status = self.server.reap(self.leader).ok().map(|(status, ..)| status);
        group::kill_orphans();
        status
    }
}
