//! State that leaks from one case to the next: finds the earlier case that makes a later one differ.
//!
//! A campaign plays many cases on the same sides. A case that differs there, but not on its own on fresh sides in a
//! fresh process, is [`Unrepeated`]: it is saved at once, with the cases played before it. After the campaign,
//! [`settle`] plays these cases again in fresh processes ([`Afresh`]). If one of them is enough to cause the difference,
//! the fault is a [`Leak`], and both cases are shrunk together.

use std::sync::Arc;

use crosscheck_core::compare::fault::{Failure, Fault, Finding};
use crosscheck_core::compare::lockstep::Crash;
use crosscheck_core::compare::trace::{End, Recorded, Trace, record};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::called;
use crosscheck_core::generate::reduce::hash;
use crosscheck_core::oracle::Oracle;
use crosscheck_core::report::explain::{BEFORE, Explained, explain_play};
use crosscheck_core::report::{Part, Report};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::shrink::pairs::Pairs;
use crosscheck_core::table::counted;
use crosscheck_core::{Case, Game, Limits, Step};
use serde::{Deserialize, Serialize};

/// Plays cases in processes that have played nothing yet.
pub(crate) trait Afresh: Oracle {
    /// The side that leaks, unless it is the reference.
    const SIDE: &'static str;

    /// The maximum number of pairs to play when shrinking one.
    const PAIRS: u64;

    /// Makes the case with a number again, if it can be made.
    fn make_again(&mut self, _number: u64) -> Option<AnyCase> {
        None
    }

    /// Plays a case after these, and `explains` what differs.
    fn play_afresh(&mut self, earlier: &[Earlier], case: &AnyCase, explains: bool) -> Became;

    /// Plays a case after another one in a process that may have played more, if that is quicker.
    fn rehearse(&mut self, _before: &AnyCase, _case: &AnyCase) -> Option<Became> {
        None
    }
}

/// The most cases before a finding to remember, and to play again to find the one that it needs.
pub(crate) const MEMORY: usize = 1 << 16;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Earlier {
    Number(u64),
    Text(String),
}

#[derive(Clone, Debug)]
pub(crate) enum Became {
    Fine,
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

fn steps_hash(trace: &Trace<AnyCase>) -> u64 {
    let lines: Vec<String> = trace.steps.iter().map(Step::line).collect();
    hash(&lines)
}

/// A fault in a campaign that the case alone does not show.
#[derive(Clone, Debug)]
pub(crate) struct Unrepeated {
    /// The player that ended its process, and how, if one did.
    crash: Option<(&'static str, Crash)>,
    rows: Vec<(&'static str, String)>,
    /// The cases that were played before in the same process, in order.
    history: Vec<Earlier>,
}

/// Returns the fault of a case that differed in a campaign after the cases of the history, but not on fresh sides. `then` is
/// what it showed there, if that is known.
pub(crate) fn once(then: Option<&Fault>, history: Vec<Earlier>) -> Fault {
    let mut rows = Vec::new();
    rows.extend(then.map(|fault| ("then", fault.fingerprint().to_string())));
    let difference = then.and_then(Fault::difference);
    rows.extend(difference.map(|difference| ("where", difference.place.clone())));
    Fault::Fails(Arc::new(Unrepeated { crash: None, rows, history }))
}

/// Returns the fault of a player that ended its process after the cases of the history, but not on the case alone.
pub(crate) fn crashes(who: &'static str, crash: Crash, history: Vec<Earlier>) -> Fault {
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
    who: &'static str,
    /// The text of the case before, and its size in words.
    before: String,
    size: String,
    /// The crash of the side, or else the difference of the plays.
    crash: Option<Crash>,
    told: Option<Told>,
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
    if let Some(crash) = &leak.crash {
        report.row("then", format!("the {} {}", leak.who, crash.how));
    }
    if let Some(told) = &leak.told {
        // Its headline only says that the sides differ.
        report.parts.push(Part::Gap);
        report.parts.extend(told.report.parts.iter().cloned());
        files.push(("diff", told.diff.clone().into_bytes()));
    }
    Some(Explained { report, files, ..Explained::default() })
}

/// The cause of a difference that a case does not show on its own.
enum Culprit {
    One(Earlier),
    Many(Vec<Earlier>),
    /// Unknown: the difference does not show again.
    Nobody,
}

/// Finds the earlier case that an unrepeated fault needs, and shrinks both cases; `None` for all other faults.
pub(crate) fn settle(
    afresh: &mut impl Afresh,
    finding: &Finding<AnyCase>,
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Shrunk> {
    let once = finding.fault.failure::<Unrepeated>()?;
    let as_found = |rows: Vec<(&'static str, String)>, cut_short| {
        let fault = Fault::Fails(Arc::new(Unrepeated { rows, history: Vec::new(), ..once.clone() }));
        Some(Shrunk { finding: Finding { fault, ..finding.clone() }, runs: 0, cut_short, nearest: None })
    };
    let row = |words: String| [once.rows.clone(), vec![("after", words)]].concat();
    match culprit(afresh, once, &finding.case, stop) {
        Culprit::One(earlier) => {
            let before = match earlier {
                Earlier::Number(number) => afresh.make_again(number),
                Earlier::Text(text) => afresh.game().parse(text.as_bytes(), Limits::None).ok(),
            };
            let Some(before) = before else { return as_found(once.rows.clone(), true) };
            Some(shrink_pair(afresh, once.crash.is_some(), before, finding, budget, stop))
        }
        Culprit::Many(all) => {
            let first = match &all[0] {
                Earlier::Number(number) => called("case", *number),
                Earlier::Text(_) => "the first".into(),
            };
            let words = "from there up to this one, in one process; none of them is enough";
            let cases = counted(all.len() as u64, "case");
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
fn culprit(
    afresh: &mut impl Afresh,
    once: &Unrepeated,
    case: &AnyCase,
    stop: &dyn Fn() -> bool,
) -> Culprit {
    let history = &once.history;
    if history.is_empty() {
        return Culprit::Nobody;
    }
    let mut shows =
        |earlier: &[Earlier]| afresh.play_afresh(earlier, case, false).shows(once.crash.is_some());
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
    match &history[from..] {
        [one] => Culprit::One(one.clone()),
        [first, ..] if shows(std::slice::from_ref(first)) => Culprit::One(first.clone()),
        many => Culprit::Many(many.to_vec()),
    }
}

impl Became {
    /// Returns whether this is a crash, or else whether it is a difference.
    fn shows(&self, crashes: bool) -> bool {
        match self {
            Became::Differs(_) => !crashes,
            Became::Crashes(..) => crashes,
            Became::Fine | Became::Unknown => false,
        }
    }
}

fn shrink_pair<A: Afresh>(
    afresh: &mut A,
    crashes: bool,
    before: AnyCase,
    finding: &Finding<AnyCase>,
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> Shrunk {
    let (game, mut fine) = (&afresh.game().clone(), finding.case.clone());
    // The second case must be right on its own.
    let mut pair_shows = |[before, case]: &[AnyCase; 2]| {
        let taken = afresh.rehearse(before, case).is_none_or(|became| became.shows(crashes))
            && afresh.play_afresh(&[Earlier::Text(before.text())], case, false).shows(crashes)
            && (*case == fine || matches!(afresh.play_afresh(&[], case, false), Became::Fine));
        if taken {
            fine.clone_from(case);
        }
        taken
    };
    let mut pairs = Pairs { cases: [before, finding.case.clone()], runs: 0, cut_short: false };
    pairs.shrink(game, budget.min(A::PAIRS), &mut pair_shows, stop);
    let Pairs { cases: [before, case], runs, cut_short } = pairs;
    let trace = record(&mut *game.reference(), &case);
    let fault = Fault::Fails(Arc::new(leak::<A>(afresh, &before, &case, &trace)));
    Shrunk { finding: Finding { case, trace, fault }, runs, cut_short, nearest: None }
}

fn leak<A: Afresh>(afresh: &mut A, before: &AnyCase, case: &AnyCase, trace: &Trace<AnyCase>) -> Leak {
    let (who, crash, told) = match afresh.play_afresh(&[Earlier::Text(before.text())], case, true) {
        Became::Crashes(who, crash) => (who, Some(crash), None),
        Became::Differs(Some(told)) if told.reference != steps_hash(trace) => {
            ("reference", None, Some(told))
        }
        Became::Differs(told) => (A::SIDE, None, told),
        Became::Fine | Became::Unknown => (A::SIDE, None, None),
    };
    Leak { who, before: before.text(), size: before.size(), crash, told }
}
