//! The oracle: compares a program with the reference.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::halt::{Halt, Pulse};
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::laws::{Broken, Law};
use crosscheck_core::compare::lockstep::{answer_differs, crashed};
use crosscheck_core::compare::oracle::{Effort, Judged, Oracle, Unjudged};
use crosscheck_core::compare::pair::differs;
use crosscheck_core::compare::trace::{End, Recorded, Trace, record_until};
use crosscheck_core::contract::{Case as _, Step as _};
use crosscheck_core::generate::reduce::hash;
use crosscheck_core::report::explain::{Depth, Explain, Explained, explain_play};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::shrink::pairs::Pairs;
use crosscheck_core::{Game, Limits, Player};

use super::breakdown::{self, Breakdown};
use super::leak::Leak;
use super::player::{Program, Talking};

/// How often to play a case on which nothing differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Once, and twice for a sample of the cases: for a campaign.
    Sampled,
    /// Twice: for a single case that the user examines.
    Full,
}

/// In a campaign, one case in this many is played twice. The choice depends only on the case.
const SAMPLE: u64 = 16;

/// How many of the cases before one that differs to try as the cause of the difference.
const RECENT: usize = 8;

/// The maximum number of pairs to play when shrinking one. Each pair starts the program twice.
const PAIRS: u64 = 100;

/// Compares a program with the reference.
pub struct Piped<G: Game> {
    reference: Box<dyn Player<G::Case>>,
    player: Talking,
    limit: Duration,
    care: Care,
    /// The differences that are passed over, and how often each occurred in the case that was judged last.
    known: Arc<KnownDifferences>,
    passed: BTreeMap<String, u64>,
    halt: Halt,
    /// The last cases that the process has played correctly, the latest first.
    recent: VecDeque<G::Case>,
}

impl<G: Game> Piped<G> {
    /// Creates the oracle. The program starts when there is something to play.
    pub fn new(program: Program, care: Care, known: &Arc<KnownDifferences>) -> Self {
        let (known, passed) = (Arc::clone(known), BTreeMap::new());
        let (limit, mut player) = (program.limit, Talking::new(program));
        player.eager = care == Care::Full;
        let (reference, halt, recent) = (G::reference(), Halt::default(), VecDeque::new());
        Piped { reference, player, limit, care, known, passed, halt, recent }
    }

    /// Ends the process and forgets what it has played.
    fn restart(&mut self) {
        self.player.restart();
        self.recent.clear();
    }

    /// Returns the reference's play.
    fn expected(&mut self, case: &G::Case) -> Result<Trace<G::Case>, Unjudged> {
        let mut pulse = Pulse::of(&self.halt);
        let trace =
            record_until(&mut *self.reference, case, &mut |step| pulse.is_due_after(step.effort()));
        match &trace.end {
            End::Stopped => Err(Unjudged::Halted),
            End::Invalid(refused) => Err(Unjudged::Invalid((**refused).clone())),
            End::Panicked(_) => {
                self.reference = G::reference();
                Ok(trace)
            }
            End::Answer(_) => Ok(trace),
        }
    }

    /// Lets the program play the case once, and compares its play with the reference's.
    fn compare(&mut self, case: &G::Case, trace: &Trace<G::Case>) -> Result<Option<Fault>, Unjudged> {
        self.player.halt = self.halt.clone();
        let difference = differs(trace, &mut self.player, case, &self.known, &mut self.passed);
        let crash = match self.player.broken() {
            Some(Breakdown::Halted) => return Err(Unjudged::Halted),
            Some(Breakdown::Trouble(words)) => return Err(Unjudged::Error(words)),
            Some(Breakdown::Crash(crash)) => Some(crash),
            Some(Breakdown::GaveUp(message)) => Some(breakdown::gave_up(&message)),
            None => None,
        };
        let difference = match crash {
            Some(crash) => {
                // The last difference is that the remaining steps are missing.
                let last = difference.map(|first| first.later.last().unwrap_or(&first).step);
                Some(crashed(trace, last.unwrap_or(trace.steps.len()), crash))
            }
            None => difference.or_else(|| answer_differs(trace, &self.player.answer_text()?)),
        };
        Ok(difference.map(|difference| Fault::Differs(Box::new(difference))))
    }

    /// Plays a case with a fault again in a fresh process, unless the fault comes from one. Returns what is wrong
    /// there.
    fn confirm(
        &mut self,
        case: &G::Case,
        trace: &Trace<G::Case>,
        fault: Fault,
    ) -> Result<Option<Fault>, Unjudged> {
        let cases = self.player.cases;
        if cases == 1 && self.player.eager {
            self.restart();
            return Ok(Some(fault));
        }
        let recent = std::mem::take(&mut self.recent);
        self.restart();
        self.player.eager = true;
        let confirmed = self.fresh(case, trace, fault, cases, &recent);
        self.player.eager = self.care == Care::Full;
        self.restart();
        confirmed
    }

    fn fresh(
        &mut self,
        case: &G::Case,
        trace: &Trace<G::Case>,
        fault: Fault,
        cases: u64,
        recent: &VecDeque<G::Case>,
    ) -> Result<Option<Fault>, Unjudged> {
        if let Some(fault) = self.compare(case, trace)? {
            return Ok(Some(fault));
        }
        let kind = fault.fingerprint();
        for before in recent {
            self.player.restart();
            // The result of this play does not matter.
            let begun = self.expected(before)?;
            self.compare(before, &begun)?;
            match self.compare(case, trace)? {
                Some(fault) if fault.fingerprint() == kind => {
                    return Ok(Some(match fault {
                        Fault::Differs(difference)
                            if before == case
                                && breakdown::of(&Fault::Differs(difference.clone())).is_none() =>
                        {
                            let (what, clause) = (String::new(), difference.clause);
                            let difference = Some(difference);
                            Fault::Breaks(
                                "program",
                                Broken { law: Law::Twice, what, difference, clause },
                            )
                        }
                        fault => {
                            Fault::Fails(Arc::new(Leak { fault, before: Some(before.text()), cases }))
                        }
                    }));
                }
                _ => {}
            }
        }
        match breakdown::is_endless(&fault) {
            // The machine may have been too busy, which is not the program's fault.
            true => Ok(None),
            false => Ok(Some(Fault::Fails(Arc::new(Leak { fault, before: None, cases })))),
        }
    }

    /// Returns the fault of a case that is played after another one, if the case has none on its own.
    fn leaks(&mut self, before: &G::Case, case: &G::Case) -> Option<Fault> {
        let trace = self.expected(case).ok()?;
        self.restart();
        let begun = self.expected(before).ok()?;
        // The result of this play does not matter.
        self.compare(before, &begun).ok()?;
        let fault = self.compare(case, &trace).ok()??;
        self.restart();
        self.compare(case, &trace).ok()?.is_none().then_some(fault)
    }

    /// Returns how often to play a case.
    fn plays(&self, case: &G::Case) -> usize {
        if self.care == Care::Full || hash(case).is_multiple_of(SAMPLE) { 2 } else { 1 }
    }
}

impl<G: Game> Oracle<G> for Piped<G> {
    fn judge(&mut self, case: &G::Case, effort: Effort) -> Judged<G::Case> {
        const PART: u32 = 20;
        const LEAST: Duration = Duration::from_millis(200);
        let hasty = (self.limit / PART).max(LEAST).min(self.limit);
        self.player.limit = if effort == Effort::Hasty { hasty } else { self.limit };
        self.passed.clear();
        let trace = self.expected(case)?;
        if let End::Panicked(message) = &trace.end {
            let fault = Fault::ReferencePanics(message.clone());
            return Ok((trace, Some(fault)));
        }
        for _ in 0..self.plays(case) {
            if let Some(fault) = self.compare(case, &trace)? {
                let fault = self.confirm(case, &trace, fault)?;
                return Ok((trace, fault));
            }
            self.recent.push_front(case.clone());
            self.recent.truncate(RECENT);
        }
        Ok((trace, None))
    }

    fn is_slow(&mut self, _: &G::Case, fault: &Fault) -> bool {
        breakdown::is_endless(fault)
    }

    fn passed(&self) -> BTreeMap<String, u64> {
        self.passed.clone()
    }

    fn heed(&mut self, halt: &Halt) {
        self.halt = halt.clone();
    }
}

impl<G: Game> Explain<G> for Piped<G> {
    /// Shrinks a leak: the case, together with the one before it.
    fn settle(
        &mut self,
        finding: &Finding<G::Case>,
        budget: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Shrunk<G::Case>> {
        let leak = finding.fault.failure::<Leak>()?.clone();
        let case = finding.case.clone();
        let before = leak.before.as_ref().and_then(|text| parse::<G>(text));
        let Some(before) = before else {
            return Some(Shrunk { finding: finding.clone(), runs: 0, cut_short: true });
        };
        let mut pairs = Pairs { before, case, runs: 0, cut_short: false };
        let mut shows = |before: &G::Case, case: &G::Case| self.leaks(before, case).is_some();
        pairs.shrink::<G>(budget.min(PAIRS), &mut shows, stop);
        let Pairs { before, case, runs, cut_short } = pairs;
        let fault = self.leaks(&before, &case).unwrap_or(leak.fault);
        let before = Some(before.text());
        let trace = self.expected(&case).unwrap_or_else(|_| finding.trace.clone());
        let fault = Fault::Fails(Arc::new(Leak { fault, before, cases: leak.cases }));
        Some(Shrunk { finding: Finding { case, trace, fault }, runs, cut_short })
    }

    fn explain(&mut self, finding: &Finding<G::Case>, depth: Depth) -> Explained {
        let Finding { trace, fault, .. } = finding;
        let leak = fault.failure::<Leak>();
        self.restart();
        if breakdown::of(fault).is_none() && leak.is_none() {
            return explain_play(finding, &mut *self.reference, &mut self.player);
        }
        if leak.is_none() && depth == Depth::Full && !breakdown::is_endless(fault) {
            // Play again, to keep what the program writes to standard error.
            let _ = self.compare(&finding.case, trace);
        }
        // Instead of the program, replay what it showed before it broke off.
        let shown = fault.difference().map_or(trace.steps.len(), |of| of.step);
        let steps = trace.steps.iter().take(shown).cloned().collect();
        let name = Player::<G::Case>::name(&self.player).to_owned();
        let mut other = Recorded { name, steps, answer: None };
        let mut explained = explain_play(finding, &mut *self.reference, &mut other);
        if !self.player.said.is_empty() {
            explained.files.push(("stderr", self.player.said.clone()));
        }
        if let Some(before) = leak.and_then(|leak| leak.before.as_ref()) {
            explained.files.push(("before.in", before.clone().into_bytes()));
        }
        explained
    }
}

fn parse<G: Game>(text: &str) -> Option<G::Case> {
    G::Case::parse(text.as_bytes(), Limits::None).ok()
}
