//! Describes how a player ended its process.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crosscheck_core::Player;
#[cfg(feature = "judge")]
use crosscheck_core::compare::cancel::Cancel;
use crosscheck_core::compare::fault::{Failure, Fault, Finding};
use crosscheck_core::compare::lockstep::{Crash, Observed};
use crosscheck_core::compare::panics::without_numbers;
use crosscheck_core::compare::trace::Recorded;
use crosscheck_core::erased::AnyCase;
use crosscheck_core::foreign::{PART, foreign_bytes};
use crosscheck_core::report::explain::{Explained, explain_play};
use crosscheck_host::converse::Ended;
use crosscheck_host::signal;

use super::Workers;

pub(crate) const ENDLESS: &str = "endless play";

const OVERFLOWED: &str = "has overflowed its stack";
const REFUSED: &str = "memory allocation of ";

pub(crate) fn endless(limit: Duration) -> Crash {
    let how = format!("does not end within {} s", limit.as_secs_f64());
    Crash { kind: ENDLESS, how, told: String::new() }
}

pub(super) fn crash(ended: &Ended, workers: &Workers) -> Crash {
    let said = String::from_utf8_lossy(&ended.said);
    // What the runtime says of the first two is what their kind says.
    let (kind, how, told) = if said.contains(OVERFLOWED) {
        ("stack overflow", "overflows its stack".into(), String::new())
    } else if ended.signal == Some(ABORT) && said.contains(REFUSED) {
        ("memory", format!("takes more than {} MiB of memory", workers.memory >> 20), String::new())
    } else if ended.signal.is_none() {
        let how = format!("ends the process with status {}", ended.status.unwrap_or(0));
        ("exit", how, told(ended))
    } else {
        let (kind, how) = ending(ended);
        (kind, how, told(ended))
    };
    Crash { kind, how, told }
}

pub(crate) fn ending(ended: &Ended) -> (&'static str, String) {
    match (ended.signal, ended.status) {
        (Some(signal), _) => {
            let name = signal::name(signal);
            match signal {
                ABORT => ("abort", format!("aborts: signal {signal}{name}")),
                _ => ("crash", format!("is killed by signal {signal}{name}")),
            }
        }
        (None, Some(status)) => ("exit", format!("ends with status {status}")),
        (None, None) => ("closed output", "closes its standard output".into()),
    }
}

/// Returns what tells the end of a process from others: its signal or status, and the last line that it wrote to standard
/// error, with `#` in place of numbers.
pub(crate) fn told(ended: &Ended) -> String {
    let end = match ended.signal {
        Some(signal) => format!("signal {signal}{}", signal::name(signal)),
        None => format!("status {}", ended.status.unwrap_or(0)),
    };
    match last_line(&ended.said) {
        Some(line) => {
            format!("{end}: {}", without_numbers(&foreign_bytes(line).at_most(PART).to_string()))
        }
        None => end,
    }
}

pub(crate) fn last_line(said: &[u8]) -> Option<&[u8]> {
    let mut lines = said.split(|&byte| byte == b'\n').rev().map(<[u8]>::trim_ascii);
    lines.find(|line| !line.is_empty())
}

/// Returns the last line that is not blank, escaped for display and behind some words; empty if there is none.
pub(crate) fn last_words(before: &str, said: &[u8]) -> String {
    last_line(said)
        .map_or(String::new(), |line| format!("{before}{}", foreign_bytes(line).at_most(PART)))
}

static ENDED: Mutex<Option<String>> = Mutex::new(None);

/// Notes what a program of the problem has not done, if that is because time is over. Returns the words.
#[cfg(feature = "judge")]
pub(crate) fn ended(words: String) -> String {
    if Cancel::ruling().is_due() {
        ENDED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| words.clone());
    }
    words
}

/// Returns what a program of the problem had not done when time was over, in words, if there is one.
pub(crate) fn unfinished() -> Option<String> {
    ENDED.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

const ABORT: i32 = 6;

/// A crash outside the play that is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fatal {
    pub(super) who: &'static str,
    pub(super) crash: Crash,
    pub(super) when: &'static str,
}

impl Failure for Fatal {
    fn kind(&self) -> String {
        format!("{}: {} {}", self.who, self.crash.kind, self.when)
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        vec![("what", format!("the {} {}", self.who, self.crash.how)), ("when", self.when.into())]
    }
}

pub(crate) fn crash_of(fault: &Fault) -> Option<&Crash> {
    match fault.difference().map(|difference| &difference.found) {
        Some(Observed::Crash(crash)) => Some(crash),
        Some(_) => None,
        None => fault.failure::<Fatal>().map(|fatal| &fatal.crash),
    }
}

pub(crate) fn is_endless(fault: &Fault) -> bool {
    crash_of(fault).is_some_and(|crash| crash.kind == ENDLESS)
}

/// Explains a crash. In place of the player, what it showed before is replayed; `said` is the end of what it printed.
pub(crate) fn explain(
    finding: &Finding<AnyCase>,
    name: &str,
    reference: &mut dyn Player<AnyCase>,
    said: &[u8],
) -> Explained {
    let Finding { trace, fault, .. } = finding;
    let shown = fault.difference().map_or(trace.steps.len(), |of| of.step);
    let steps = trace.steps.iter().take(shown).cloned().collect();
    let mut other = Recorded { name: name.to_owned(), steps, answer: None };
    let mut explained = explain_play(finding, reference, &mut other);
    if !said.is_empty() {
        explained.files.push(("stderr", said.to_vec()));
    }
    explained
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crash_is_told_from_others_by_its_signal_and_by_what_was_said_last() {
        let told = |signal, status, said: &[u8]| told(&Ended { signal, status, said: said.into() });
        let freed = b"in case 7\nfree(): double free detected in tcache 2\n\n";
        assert_eq!(
            told(Some(6), None, freed),
            "signal 6 (SIGABRT): free(): double free detected in tcache #"
        );
        assert_eq!(told(Some(11), None, b"\n"), "signal 11 (SIGSEGV)");
        assert_eq!(told(None, Some(3), b"at 0x7ffe\n"), "status 3: at #");
    }
}
