//! What becomes of a finding: it is explained, or the earlier case is found that makes it differ, and both are shrunk together.

use std::sync::Arc;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::trace::{End, Trace, record};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::find::campaign::called;
use crosscheck_core::oracle::{Effort, Judgement, Oracle};
use crosscheck_core::report::explain::{Depth, Explain, Explained, explain_alone};
use crosscheck_core::shrink::{Shrunk, shrink_among};
use crosscheck_core::table::counted;
use crosscheck_core::{Case as _, Game, Playable as _};

use super::crash::{crash_of, explain};
use super::messages::{Reply, Request};
use super::oracle::Isolated;
use crate::state_leak::{self, Became, Leak, Unrepeated, steps_hash};

const PAIRS: u64 = 2000;

impl Explain for Isolated {
    /// Finds the earlier case that an unrepeated fault needs, and shrinks both cases; `None` for all other faults.
    fn settle(
        &mut self,
        finding: &Finding<AnyCase>,
        budget: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Shrunk> {
        let once = finding.fault.failure::<Unrepeated>()?;
        let as_found = |rows: Vec<(&'static str, String)>, cut_short| {
            let fault = Fault::Fails(Arc::new(Unrepeated { rows, history: Vec::new(), ..once.clone() }));
            Some(Shrunk {
                finding: Finding { fault, ..finding.clone() },
                runs: 0,
                cut_short,
                nearest: None,
            })
        };
        let row = |words: String| [once.rows.clone(), vec![("after", words)]].concat();
        let all = self.needed(once, &finding.case, stop);
        match *all {
            [] if stop() => as_found(once.rows.clone(), true),
            [] => {
                let words = "the cases played before it do not make it happen again: it comes by chance";
                as_found(row(words.into()), false)
            }
            [earlier] => {
                let Some(before) = self.make_again(earlier) else {
                    return as_found(once.rows.clone(), true);
                };
                Some(self.shrink_pair(before, finding, once, budget, stop))
            }
            [first, ..] => {
                let words = "from there up to this one, in one process; none of them is enough";
                let (cases, first) = (counted(all.len() as u64, "case"), called("case", first));
                as_found(row(format!("{cases}: {first} and those {words}")), false)
            }
        }
    }

    fn explain(&mut self, finding: &Finding<AnyCase>, _: Depth) -> Explained {
        if let Some(explained) = state_leak::explain(&self.game, finding) {
            return explained;
        }
        if crash_of(&finding.fault).is_none() && matches!(finding.fault, Fault::Fails(_)) {
            return Explained { report: explain_alone(finding), ..Explained::default() };
        }
        if crash_of(&finding.fault).is_none()
            && let Some(explained) = self.explain_there(finding)
        {
            return explained;
        }
        let by = finding.fault.difference().map(|difference| &*difference.by);
        let name = by.unwrap_or(&self.names[0]);
        explain(finding, name, &mut *self.game.reference(), &self.said)
    }
}

impl Isolated {
    /// Lets a worker explain a finding; `None` if it does not survive that.
    fn explain_there(&mut self, finding: &Finding<AnyCase>) -> Option<Explained> {
        let Finding { case, fault, .. } = finding;
        let mut second = self.second.take().or_else(|| self.workers.start().ok());
        let reply = self.ask(&mut second, &Request::Explain { text: case.text(), fault: fault.clone() });
        self.second = second;
        let Ok(Reply::Explained { report, diff }) = reply else { return None };
        let files = diff.map(|diff| ("diff", diff.into_bytes())).into_iter().collect();
        let acceptable = case.rules().resumes && matches!(fault, Fault::Differs(_));
        Some(Explained { report, files, acceptable, cut_short: false })
    }

    /// Returns the earlier cases that make a case differ: the shortest run of cases right before it, or the first case of that
    /// run, if it is enough. None, if the difference does not show again.
    fn needed<'a>(&self, once: &'a Unrepeated, case: &AnyCase, stop: &dyn Fn() -> bool) -> &'a [u64] {
        let history = &once.history;
        if history.is_empty() {
            return &[];
        }
        let shows = |earlier: &[u64]| self.play_afresh(earlier, None, case).shows(once.crash.is_some());
        // The cases from `from` on make it differ; those from `beyond` on do not.
        let (mut from, mut beyond) = (history.len().saturating_sub(1), history.len());
        while !shows(&history[from..]) {
            if from == 0 || stop() {
                return &[];
            }
            (from, beyond) = (from.saturating_sub(history.len() - from), from);
        }
        while beyond - from > 1 && !stop() {
            let middle = from.midpoint(beyond);
            if shows(&history[middle..]) { from = middle } else { beyond = middle }
        }
        let run = &history[from..];
        if run.len() > 1 && shows(&run[..1]) { &run[..1] } else { run }
    }

    /// Shrinks both cases in turn until neither gets smaller: how far one can shrink may depend on the other.
    fn shrink_pair(
        &mut self,
        before: AnyCase,
        finding: &Finding<AnyCase>,
        once: &Unrepeated,
        budget: u64,
        stop: &dyn Fn() -> bool,
    ) -> Shrunk {
        let (crashes, fault, cases) =
            (once.crash.is_some(), &finding.fault, [before, finding.case.clone()]);
        let mut pair = PairOracle { isolated: self, cases, nth: 1, crashes, fault };
        let (mut runs, mut cut_short) = (0, false);
        let mut reduce = |nth: usize| {
            pair.nth = nth;
            let (case, trace) = (pair.cases[nth].clone(), NO_TRACE);
            let part = Finding { case, trace, fault: fault.clone() };
            let shrunk = shrink_among(&mut pair, &part, &[], budget.min(PAIRS) - runs, stop);
            runs += shrunk.runs;
            cut_short = shrunk.cut_short;
            let case = std::mem::replace(&mut pair.cases[nth], shrunk.finding.case);
            case != pair.cases[nth] && !cut_short
        };
        reduce(1);
        while reduce(0) && reduce(1) {}
        let [before, case] = pair.cases;
        let trace = record(&mut *self.game.reference(), &case);
        let fault = Fault::Fails(Arc::new(self.leak(&before, &case, &trace)));
        Shrunk { finding: Finding { case, trace, fault }, runs, cut_short, nearest: None }
    }

    fn leak(&self, before: &AnyCase, case: &AnyCase, trace: &Trace<AnyCase>) -> Leak {
        let (who, crash, told) = match self.play_afresh(&[], Some(before), case) {
            Became::Crashes(who, crash) => (who, Some(crash), None),
            Became::Differs(Some(told)) if told.reference != steps_hash(trace) => {
                ("reference", None, Some(told))
            }
            Became::Differs(told) => ("engine", None, told),
            Became::Fine | Became::Faulty(_) | Became::Unknown => ("engine", None, None),
        };
        Leak { who, before: before.text(), size: before.size(), crash, told }
    }
}

const NO_TRACE: Trace<AnyCase> = Trace { steps: Vec::new(), end: End::Stopped };

/// Judges one case of a pair, beside the other one as it is: whether the second differs only after the first.
struct PairOracle<'a> {
    isolated: &'a mut Isolated,
    cases: [AnyCase; 2],
    nth: usize,
    crashes: bool,
    fault: &'a Fault,
}

impl Oracle for PairOracle<'_> {
    fn game(&self) -> &AnyGame {
        &self.isolated.game
    }

    fn judge(&mut self, case: &AnyCase, _: Effort) -> Judgement {
        let (before, after) = match self.nth {
            0 => (case, &self.cases[1]),
            _ => (&self.cases[0], case),
        };
        let shows = self.isolated.rehearse(before, after).shows(self.crashes)
            && self.isolated.play_afresh(&[], Some(before), after).shows(self.crashes)
            // The second case must be right on its own.
            && (self.nth == 0 || matches!(self.isolated.play_afresh(&[], None, after), Became::Fine));
        Ok((NO_TRACE, shows.then(|| self.fault.clone())))
    }
}

impl Became {
    fn shows(&self, crashes: bool) -> bool {
        match self {
            Became::Faulty(_) | Became::Differs(_) => !crashes,
            Became::Crashes(..) => crashes,
            Became::Fine | Became::Unknown => false,
        }
    }
}
