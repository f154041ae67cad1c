//! The exit statuses of commands, in one table.

use std::process::ExitCode;

/// The exit status of a command; the first three follow the convention of `diff`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The work is done and nothing differs.
    Same,
    /// Something differs, or there is a finding.
    Differs,
    /// The command could not do its work, or could not save or print what it found.
    Trouble,
    /// The work is not complete: an interrupt ended it early and it can be resumed, or results to merge are missing. With
    /// findings, only a campaign with `--resume` ends so.
    Resumable,
    /// An interrupt ended the work before anything differed, or a second one ended the command at once.
    Interrupted,
}

impl Status {
    /// Every status, and what it tells the user.
    pub const ALL: [(Status, &str); 5] = [
        (Status::Same, "done, and nothing differs"),
        (Status::Differs, "something differs, or there is a finding"),
        (
            Status::Trouble,
            "an error: bad usage or bad input, or a file or a program that cannot be used",
        ),
        (
            Status::Resumable,
            "not complete: interrupted, and --resume goes on; or results to merge are missing",
        ),
        (Status::Interrupted, "interrupted (Ctrl-C, SIGTERM) before anything differed"),
    ];

    /// Returns the exit status. A shell reports 130 too when Ctrl-C kills a program.
    pub fn code(self) -> u8 {
        match self {
            Status::Same => 0,
            Status::Differs => 1,
            Status::Trouble => 2,
            Status::Resumable => 3,
            Status::Interrupted => 130,
        }
    }

    /// Returns the status of work that an interrupt ended early, if `interrupted`. A difference stands.
    #[must_use]
    pub(crate) fn unless(self, interrupted: bool) -> Self {
        match self {
            Status::Same if interrupted => Status::Interrupted,
            other => other,
        }
    }

    /// Returns the status of two pieces of work, one after the other.
    #[must_use]
    pub(crate) fn and(self, later: Self) -> Self {
        match (self, later) {
            (Status::Same, other) | (other, Status::Same) => other,
            (Status::Differs, _) | (_, Status::Differs) => Status::Differs,
            (first, _) => first,
        }
    }

    pub(crate) fn table() -> String {
        let lines = Self::ALL.map(|(status, words)| format!("  {:>3}  {words}", status.code()));
        format!("Exit status:\n{}", lines.join("\n"))
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(status.code())
    }
}
