//! State that leaks from one case to the next, as findings show it.
//!
//! A campaign plays many cases on the same sides. A case that differs there, but not on its own on fresh sides in a
//! fresh process, is [`Unrepeated`]: it is saved at once, with the cases played before it. After the campaign, a worker
//! plays these cases again. If one of them is enough to cause the difference, the fault is a [`Leak`].

use std::sync::Arc;

use crosscheck_core::compare::fault::{Failure, Fault, Finding};
use crosscheck_core::compare::lockstep::Crash;
use crosscheck_core::compare::trace::{End, Recorded, Trace};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::reduce::hash;
use crosscheck_core::report::explain::{BEFORE, Explained, explain_play};
use crosscheck_core::report::{Part, Report};
use crosscheck_core::{Game, Step};
use serde::{Deserialize, Serialize};

/// The most cases before a finding to remember, and to play again to find the one that it needs.
pub(crate) const MEMORY: usize = 1 << 16;

#[derive(Clone, Debug)]
pub(crate) enum Became {
    Fine,
    /// It has this fault, on its own.
    Faulty(Box<Fault>),
    /// It differs, or breaks a law; with an explanation, if one was requested.
    Differs(Option<Told>),
    /// This side ended the process, or did not finish.
    Crashes(&'static str, Crash),
    /// There is no result, for example because of an interrupt, or because a process cannot be started.
    Unknown,
}

/// A difference on a case that was played after another one, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) report: Report,
    pub(crate) diff: String,
    /// A hash of the reference's steps.
    pub(crate) reference: u64,
}

impl Told {
    pub(crate) fn new(finding: &Finding<AnyCase>, plays: [(&str, Trace<AnyCase>); 2]) -> Self {
        let [mut ours, mut theirs] = plays.map(|(name, trace)| Recorded {
            name: name.to_owned(),
            steps: trace.steps,
            answer: if let End::Answer(answer) = trace.end { Some(answer) } else { None },
        });
        let Explained { report, files, .. } = explain_play(finding, &mut ours, &mut theirs);
        let diff = files.into_iter().find(|(end, _)| *end == "diff").map(|(_, diff)| diff);
        let diff = String::from_utf8_lossy(&diff.unwrap_or_default()).into_owned();
        Told { report, diff, reference: steps_hash(&finding.trace) }
    }
}

pub(crate) fn steps_hash(trace: &Trace<AnyCase>) -> u64 {
    let lines: Vec<String> = trace.steps.iter().map(Step::line).collect();
    hash(&lines)
}

/// A fault in a campaign that the case alone does not show.
#[derive(Clone, Debug)]
pub(crate) struct Unrepeated {
    /// The player that ended its process, and how, if one did.
    pub(crate) crash: Option<(&'static str, Crash)>,
    pub(crate) rows: Vec<(&'static str, String)>,
    /// The numbers of the cases that were played before in the same process, in order, as far as it can play them again.
    pub(crate) history: Vec<u64>,
}

/// Returns the fault of a case that differed in a campaign after the cases of the history, but not on fresh sides. `then` is
/// what it showed there.
pub(crate) fn once(then: &Fault, history: Vec<u64>) -> Fault {
    let mut rows = vec![("then", then.fingerprint().to_string())];
    rows.extend(then.difference().map(|difference| ("where", difference.place.clone())));
    Fault::Fails(Arc::new(Unrepeated { crash: None, rows, history }))
}

/// Returns the fault of a player that ended its process after the cases of the history, but not on the case alone.
pub(crate) fn crashes(who: &'static str, crash: Crash, history: Vec<u64>) -> Fault {
    Fault::Fails(Arc::new(Unrepeated { crash: Some((who, crash)), rows: Vec::new(), history }))
}

const ONCE: &str = "in a campaign, but not on the case alone";

impl Failure for Unrepeated {
    fn kind(&self) -> String {
        match &self.crash {
            Some((who, crash)) => format!("{who}: {} {ONCE}", crash.kind),
            None => format!("difference {ONCE}"),
        }
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = match &self.crash {
            Some((who, crash)) => vec![("what", format!("the {who} {}", crash.how))],
            None => vec![("what", "the same case does not differ on fresh sides".into())],
        };
        rows.push(("when", ONCE.into()));
        rows.extend(self.rows.iter().cloned());
        rows
    }
}

/// A fault that a case shows only after another one.
#[derive(Clone, Debug)]
pub(crate) struct Leak {
    pub(crate) who: &'static str,
    /// The text of the case before, and its size in words.
    pub(crate) before: String,
    pub(crate) size: String,
    /// The crash of the side, or else the difference of the plays.
    pub(crate) crash: Option<Crash>,
    pub(crate) told: Option<Told>,
}

impl Failure for Leak {
    fn kind(&self) -> String {
        format!("{} keeps state from one case to the next", self.who)
    }
}

/// Explains a fault from this module; `None` for all others.
pub(crate) fn explain(game: &AnyGame, finding: &Finding<AnyCase>) -> Option<Explained> {
    if let Some(once) = finding.fault.failure::<Unrepeated>() {
        let mut report = Report::new(format!("{}: {}", game.name(), once.kind()));
        once.rows().into_iter().for_each(|(name, words)| report.row(name, words));
        return Some(Explained { report, ..Explained::default() });
    }
    let leak = finding.fault.failure::<Leak>()?;
    let mut report = Report::new(format!("{}: {}", game.name(), leak.kind()));
    let only = "this case differs only after another one, on the same sides; it does not by itself";
    report.row("what", only);
    report.row("before", format!("{} (shrunk.{BEFORE})", leak.size));
    let mut files = vec![(BEFORE, leak.before.clone().into_bytes())];
    let then = |crash: &Crash| format!("the {} {}", leak.who, crash.how);
    report.row_if_some("then", leak.crash.as_ref().map(then));
    if let Some(told) = &leak.told {
        // Its headline only says that the sides differ.
        report.parts.push(Part::Gap);
        report.parts.extend(told.report.parts.iter().cloned());
        files.push(("diff", told.diff.clone().into_bytes()));
    }
    Some(Explained { report, files, ..Explained::default() })
}
