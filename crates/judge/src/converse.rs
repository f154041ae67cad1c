//! Starts a program that many inputs are sent to, confined like any other.

use std::io;
use std::process::{Child, ExitStatus};
use std::time::Duration;

use crosscheck_host::converse::{Conversation, Process};
use crosscheck_host::pipes::Pipes;
use rustix::process::Pid;

use crate::group::{self, Party};
use crate::program::Program;
use crate::run::RunLimits;
use crate::sandbox::Level;
use crate::server::Server;

/// A process to talk with. It and what it has left are killed when the conversation ends.
#[derive(Debug)]
pub struct Hosted {
    host: Host,
    leader: Pid,
}

/// What waits for the process.
#[derive(Debug)]
enum Host {
    /// This process.
    Here(Child),
    /// The warden of its sandbox.
    Sandbox(Server),
}

/// Starts a program to talk with, with these environment variables. A sandbox has as much room as the limits say;
/// otherwise it is for the caller to keep the program within them.
///
/// # Errors
/// It could not be started.
pub fn converse(
    program: &Program,
    variables: &[(&str, &str)],
    limits: &RunLimits,
) -> io::Result<Conversation<Hosted>> {
    let (pipes, theirs) = Pipes::new()?;
    let (host, leader) = match program.policy().level {
        Level::None => {
            let [stdin, stdout, stderr] = theirs;
            let mut command = program.command();
            command.envs(variables.iter().copied()).stdin(stdin).stdout(stdout).stderr(stderr);
            let (leader, child) = group::spawned(&mut command, limits)?;
            (Host::Here(child), leader)
        }
        _ => {
            let mut server = Server::confine(program, variables, limits)?;
            let leader = server.begin(&theirs)?;
            (Host::Sandbox(server), leader)
        }
    };
    Ok(Conversation::with(Hosted { host, leader }, pipes))
}

impl Hosted {
    /// Returns the processes of this run.
    pub(super) fn party(&self) -> Party<'_> {
        let (warden, workspace) = match &self.host {
            Host::Here(_) => (None, None),
            Host::Sandbox(server) => (server.warden(), server.workspace()),
        };
        Party { leader: self.leader, warden, workspace }
    }
}

impl Process for Hosted {
    fn has_ended(&mut self) -> bool {
        match &mut self.host {
            Host::Here(child) => child.has_ended(),
            Host::Sandbox(server) => server.has_notice(Duration::ZERO),
        }
    }

    fn end(&mut self) -> Option<ExitStatus> {
        let status = match &mut self.host {
            Host::Here(child) => group::reap(self.leader, || child.wait().ok()),
            Host::Sandbox(server) => {
                group::kill(self.leader);
                server.reap(self.leader).ok().map(|(status, ..)| status)
            }
        };
        group::kill_orphans();
        status
    }
}
