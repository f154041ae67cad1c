//! Describes what a program did wrong.

use std::time::Duration;

use crosscheck_core::compare::lockstep::Crash;
use crosscheck_core::foreign::{PART, foreign_bytes};
use crosscheck_host::converse::Ended;

use crate::isolate::crash::{self, ending, last_line, told};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Breakdown {
    Halted,
    /// The program cannot be started, or does not speak the protocol, for this reason.
    Trouble(String),
    /// The program crashed, hung, broke the protocol, or says that it cannot play the case.
    Crash(Crash),
}

pub(super) fn crash(kind: &'static str, how: String) -> Breakdown {
    Breakdown::Crash(Crash { kind, how, told: String::new() })
}

/// Quotes what the program wrote, escaped for display.
pub(super) fn quoted(bytes: &[u8]) -> String {
    format!("`{}`", foreign_bytes(bytes).at_most(PART))
}

/// Quotes the last line that the program wrote to standard error, if it wrote any.
fn last_words(said: &[u8]) -> String {
    last_line(said).map_or(String::new(), |line| format!("; its last words: {}", quoted(line)))
}

pub(super) fn endless(limit: Duration, said: &[u8]) -> Breakdown {
    let crash = crash::endless(limit);
    Breakdown::Crash(Crash { how: crash.how + &last_words(said), ..crash })
}

/// Describes a program that ended or closed its standard output. `rest` is its last line, if that has no line end.
pub(super) fn gone(ended: &Ended, rest: &[u8]) -> Breakdown {
    let (kind, mut how) = ending(ended);
    if !rest.is_empty() {
        how += &format!(" in the middle of a line: {}", quoted(rest));
    }
    let how = how + &last_words(&ended.said);
    Breakdown::Crash(Crash { kind, how, told: told(ended) })
}

pub(super) fn after_end(rest: &[u8]) -> Breakdown {
    crash("output after the end", format!("goes on after the end of a case: {}", quoted(rest)))
}

/// Describes a program that does not begin with a header. `what` says what it did instead, `hint` what to try.
pub(super) fn no_header(program: &str, what: &str, said: &[u8], hint: &str) -> Breakdown {
    Breakdown::Trouble(format!(
        "{program} does not speak crosscheck-trace/1 (docs/trace.md): {what}, and its first line must be a header{}{hint}",
        last_words(said)
    ))
}
