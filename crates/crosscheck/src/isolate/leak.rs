//! State that leaks from one case to the next: finds the earlier case that makes a later one differ.
//!
//! A campaign plays many cases on the same sides. A case that differs there, but not on its own on fresh sides in a
//! fresh process, is [`Unrepeated`]: it is saved at once, with the numbers of the cases played before it. After the
//! campaign, [`settle`] plays these cases again in fresh processes. If one of them is enough to cause the difference,
//! the fault is a [`Leak`], and both cases are shrunk together.

use std::sync::Arc;

use crosscheck_core::Game;
use crosscheck_core::compare::fault::{Failure, Fault, Finding};
use crosscheck_core::compare::lockstep::Crash;
use crosscheck_core::compare::trace::{Trace, record};
use crosscheck_core::contract::Case;
use crosscheck_core::find::campaign::called;
use crosscheck_core::report::explain::{BEFORE, Explained, row};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::shrink::pairs::Pairs;
use crosscheck_core::table::counted;

use super::after::{Told, shown};
use super::fresh::{Became, Fresh};

/// How many of the cases before a finding to remember, and to play again to find the one that it needs.
pub(super) const MEMORY: usize = 1 << 16;

/// The maximum number of pairs to play when shrinking one.
const PAIRS: u64 = 2000;

/// A fault in a campaign that the case alone does not show.
#[derive(Clone, Debug)]
pub(super) struct Unrepeated {
    /// The player that ended its process, and how, if one did.
    crash: Option<(&'static str, Crash)>,
    /// More rows for the report.
    rows: Vec<(&'static str, String)>,
    /// The cases that were played before in the same process, in order.
    history: Vec<u64>,
}

/// Returns the fault of a case that showed `fault` after the cases of the history, but not on fresh sides.
pub(super) fn once(fault: &Fault, history: Vec<u64>) -> Fault {
    let mut rows = vec![("then", fault.fingerprint().to_string())];
    rows.extend(fault.difference().map(|difference| ("where", difference.place.clone())));
    Fault::Fails(Arc::new(Unrepeated { crash: None, rows, history }))
}

/// Returns the fault of a case that differed in a worker after the cases of the history, but in no other process.
pub(super) fn elsewhere(history: Vec<u64>) -> Fault {
    Fault::Fails(Arc::new(Unrepeated { crash: None, rows: Vec::new(), history }))
}

/// Returns the fault of a player that ended its process after the cases of the history, but not on the case alone.
pub(super) fn crashes(who: &'static str, crash: Crash, history: Vec<u64>) -> Fault {
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
pub(super) struct Leak {
    /// The side that keeps state from the case before.
    who: &'static str,
    /// The text of the case before, and its size in words.
    before: String,
    size: String,
    /// How the side ended its process, or else how the plays differ.
    crash: Option<Crash>,
    told: Option<Told>,
}

impl Failure for Leak {
    fn kind(&self) -> String {
        format!("{} keeps state from one case to the next", self.who)
    }
}

/// Explains a fault from this module; `None` for all others.
pub(super) fn explain<G: Game>(finding: &Finding<G::Case>) -> Option<Explained> {
    if let Some(once) = finding.fault.failure::<Unrepeated>() {
        let mut words = format!("{}: {}\n\n", G::NAME, once.kind());
        once.rows().iter().for_each(|(name, content)| row(&mut words, name, content));
        return Some(Explained { words, ..Explained::default() });
    }
    let leak = finding.fault.failure::<Leak>()?;
    let mut words = format!("{}: {}\n\n", G::NAME, leak.kind());
    let only = "this case differs only after another one, on the same sides; it does not by itself";
    row(&mut words, "what", only);
    row(&mut words, "before", &format!("{} (shrunk.{BEFORE})", leak.size));
    let mut files = vec![(BEFORE, leak.before.clone().into_bytes())];
    if let Some(crash) = &leak.crash {
        row(&mut words, "then", &format!("the {} {}", leak.who, crash.how));
    }
    if let Some(told) = &leak.told {
        // Skip the first line, which only says that the sides differ.
        let (_, rest) = told.words.split_once("\n\n").unwrap_or(("", &told.words));
        words = format!("{words}\n{rest}");
        files.push(("diff", told.diff.clone().into_bytes()));
    }
    Some(Explained { words, files, ..Explained::default() })
}

/// The cause of a difference that a case does not show on its own.
enum Culprit {
    /// The case with this number.
    One(u64),
    /// These cases together.
    Many(Vec<u64>),
    /// Unknown: the difference does not show again.
    Nobody,
}

/// Finds the earlier case that an unrepeated fault needs, and shrinks both cases; `None` for all other faults.
pub(super) fn settle<G: Game>(
    fresh: Fresh<'_>,
    finding: &Finding<G::Case>,
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Shrunk<G::Case>> {
    let once = finding.fault.failure::<Unrepeated>()?;
    let as_found = |rows: Vec<(&'static str, String)>, cut_short| {
        let fault = Fault::Fails(Arc::new(Unrepeated { rows, history: Vec::new(), ..once.clone() }));
        Some(Shrunk { finding: Finding { fault, ..finding.clone() }, runs: 0, cut_short })
    };
    let row = |words: String| [once.rows.clone(), vec![("after", words)]].concat();
    match culprit(fresh, once, &finding.case, stop) {
        Culprit::One(number) => {
            let Some(before) = fresh.case(number) else { return as_found(once.rows.clone(), true) };
            Some(shrink_pair::<G>(fresh, once.crash.is_some(), before, finding, budget, stop))
        }
        Culprit::Many(numbers) => {
            let (cases, first) = (counted(numbers.len() as u64, "case"), called("case", numbers[0]));
            let words = "from there up to this one, in one process; none of them is enough";
            as_found(row(format!("{cases}: {first} and those {words}")), false)
        }
        Culprit::Nobody if stop() => as_found(once.rows.clone(), true),
        Culprit::Nobody => {
            let words = "the cases played before it do not make it happen again: it comes by chance";
            as_found(row(words.into()), false)
        }
    }
}

/// Finds what makes a case differ: first the shortest run of cases right before it, then perhaps the first case of that
/// run alone.
fn culprit(fresh: Fresh<'_>, once: &Unrepeated, case: &impl Case, stop: &dyn Fn() -> bool) -> Culprit {
    let history = &once.history;
    if history.is_empty() {
        return Culprit::Nobody;
    }
    let shows = |numbers: &[u64]| match fresh.after_numbers(numbers, case) {
        Became::Crashes(..) => once.crash.is_some(),
        Became::Differs(_) => once.crash.is_none(),
        Became::Fine | Became::Unknown => false,
    };
    // The cases from `from` on make it differ; those from `beyond` on do not.
    let (mut from, mut beyond) = (history.len().saturating_sub(1), history.len());
    while !shows(&history[from..]) {
        if from == 0 || stop() {
            return Culprit::Nobody;
        }
        (from, beyond) = (from.saturating_sub(history.len() - from), from);
    }
    while beyond - from > 1 && !stop() {
        let middle = from.midpoint(beyond);
        if shows(&history[middle..]) { from = middle } else { beyond = middle }
    }
    match history[from..] {
        [one] => Culprit::One(one),
        [first, ..] if shows(&[first]) => Culprit::One(first),
        ref many => Culprit::Many(many.to_vec()),
    }
}

/// Shrinks a case together with the one before it.
fn shrink_pair<G: Game>(
    fresh: Fresh<'_>,
    crashes: bool,
    before: G::Case,
    finding: &Finding<G::Case>,
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk<G::Case> {
    let shows = |became| match became {
        Became::Differs(_) => !crashes,
        Became::Crashes(..) => crashes,
        Became::Fine | Became::Unknown => false,
    };
    // One worker plays each pair first: a new process for each pair would take ten times as long.
    let (mut worker, mut fine) = (None, finding.case.clone());
    let mut pair_shows = |before: &G::Case, case: &G::Case| {
        if worker.is_none() {
            worker = fresh.workers.start().ok();
        }
        // Each pair gets new sides but not a new process, so repeat a success in a new one. The second case must be
        // right on its own.
        let taken = shows(fresh.after_in(&mut worker, before, case))
            && shows(fresh.after(before, case))
            && (*case == fine || matches!(fresh.alone(case), Became::Fine));
        if taken {
            fine.clone_from(case);
        }
        taken
    };
    let mut pairs = Pairs { before, case: finding.case.clone(), runs: 0, cut_short: false };
    pairs.shrink::<G>(budget.min(PAIRS), &mut pair_shows, stop);
    let Pairs { before, case, runs, cut_short } = pairs;
    let trace = record(&mut *G::reference(), &case);
    let fault = Fault::Fails(Arc::new(leak::<G>(fresh, &before, &case, &trace)));
    Shrunk { finding: Finding { case, trace, fault }, runs, cut_short }
}

/// Determines which side leaks, and how the leak shows.
fn leak<G: Game>(fresh: Fresh<'_>, before: &G::Case, case: &G::Case, trace: &Trace<G::Case>) -> Leak {
    let (who, crash, told) = match fresh.after(before, case) {
        Became::Crashes(who, crash) => (who, Some(crash), None),
        Became::Differs(Some(told)) if told.reference != shown::<G>(trace) => {
            ("reference", None, Some(told))
        }
        Became::Differs(told) => ("engine", None, told),
        Became::Fine | Became::Unknown => ("engine", None, None),
    };
    Leak { who, before: before.text(), size: before.size(), crash, told }
}
