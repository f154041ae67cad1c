//! The oracle: compares a program with the reference.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::cancel::{Cancel, Pulse};
use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::known_differences::{KnownDifferences, Passed};
use crosscheck_core::compare::laws::{Broken, Law};
use crosscheck_core::compare::lockstep::{Observed, answer_differs, crashed};
use crosscheck_core::compare::pair::differs;
use crosscheck_core::compare::trace::{End, Trace, record_until};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::reduce::hash;
use crosscheck_core::oracle::{Effort, Judgement, Oracle, Unjudged};
use crosscheck_core::report::explain::{Depth, Explain, Explained, explain_play};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::{Game, Player, Step as _};

use super::player::{Breakdown, PipedCommand, Talking};
use crate::isolate::crash;
use crate::state_leak::{self, Unrepeated};

/// A case on which nothing differs is played twice; in a campaign, one case in this many. The choice depends only on the case.
const SAMPLE: u64 = 16;

pub(crate) struct Piped {
    game: AnyGame,
    reference: Box<dyn Player<AnyCase>>,
    player: Talking,
    limit: Duration,
    /// The differences that are passed over, and how often each occurred in the case that was judged last.
    known: Arc<KnownDifferences>,
    passed: BTreeMap<String, Passed>,
    halt: Cancel,
}

impl Piped {
    pub(crate) fn new(game: &AnyGame, program: PipedCommand, known: &Arc<KnownDifferences>) -> Self {
        let (known, passed) = (Arc::clone(known), BTreeMap::new());
        let (limit, player) = (program.limit, Talking::new(game, program));
        let (reference, halt) = (game.reference(), Cancel::default());
        Piped { game: game.clone(), reference, player, limit, known, passed, halt }
    }

    /// Lets a fresh process play from now on, to see how far it gets.
    fn restart(&mut self) {
        self.player.restart();
        self.player.eager = true;
    }

    fn expected(&mut self, case: &AnyCase) -> Result<Trace<AnyCase>, Unjudged> {
        let mut pulse = Pulse::new(&self.halt);
        let trace =
            record_until(&mut *self.reference, case, &mut |step| pulse.is_due_after(step.effort()));
        match &trace.end {
            End::Stopped => Err(Unjudged::Halted),
            End::Invalid(refused) => Err(Unjudged::Invalid((**refused).clone())),
            End::Panicked(_) | End::Failed(_) => {
                self.reference = self.game.reference();
                Ok(trace)
            }
            End::Answer(_) => Ok(trace),
        }
    }

    fn compare(&mut self, case: &AnyCase, trace: &Trace<AnyCase>) -> Result<Option<Fault>, Unjudged> {
        self.player.halt = self.halt.clone();
        let difference = differs(trace, &mut self.player, case, &self.known, &mut self.passed);
        let crash = match self.player.broken.take() {
            Some(Breakdown::Halted) => return Err(Unjudged::Halted),
            Some(Breakdown::Trouble(words)) => return Err(Unjudged::Error(words)),
            Some(Breakdown::Crash(crash)) => Some(crash),
            None => None,
        };
        let difference = match crash {
            Some(crash) => {
                // The last difference is that the remaining steps are missing.
                let last = difference.map(|first| first.later.last().unwrap_or(&first).step);
                Some(crashed(trace, last.unwrap_or(trace.steps.len()), crash))
            }
            None => difference.or_else(|| answer_differs(case, trace, &self.player.answer.take()?)),
        };
        Ok(difference.map(|difference| Fault::Differs(Box::new(difference))))
    }

    /// Plays a case with a fault again in a fresh process, unless the fault comes from one. Returns what is wrong
    /// there. `again` says that the process had played the case before, and was right.
    fn confirm(
        &mut self,
        case: &AnyCase,
        trace: &Trace<AnyCase>,
        fault: Fault,
        again: bool,
    ) -> Result<Option<Fault>, Unjudged> {
        let is_fresh = self.player.cases == 1 && self.player.eager;
        self.restart();
        if is_fresh {
            return Ok(Some(fault));
        }
        let first = self.compare(case, trace);
        let second =
            if again && matches!(first, Ok(None)) { self.compare(case, trace) } else { Ok(None) };
        self.restart();
        if let Some(fault) = first? {
            return Ok(Some(fault));
        }
        if let Some(Fault::Differs(difference)) = second?
            && !matches!(difference.found, Observed::Crash(_))
        {
            let (what, clause) = (String::new(), difference.clause);
            let difference = Some(difference);
            let broken = Broken { law: Law::Twice, what, difference, clause };
            return Ok(Some(Fault::Breaks("program", broken)));
        }
        Ok(match crash::crash_of(&fault) {
            // The machine may have been too busy, which is not the program's fault.
            Some(_) if crash::is_endless(&fault) => None,
            Some(crash) => Some(state_leak::crashes("program", crash.clone(), Vec::new())),
            None => Some(state_leak::once(&fault, Vec::new())),
        })
    }
}

impl Oracle for Piped {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judgement {
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
        if let End::Failed(failure) = &trace.end {
            let fault = Fault::Fails(Arc::clone(failure));
            return Ok((trace, Some(fault)));
        }
        self.player.eager = effort != Effort::Sampled;
        let plays = if self.player.eager || hash(case).is_multiple_of(SAMPLE) { 2 } else { 1 };
        for play in 0..plays {
            if let Some(fault) = self.compare(case, &trace)? {
                let fault = self.confirm(case, &trace, fault, play > 0)?;
                return Ok((trace, fault));
            }
        }
        Ok((trace, None))
    }

    fn is_slow(&mut self, _: &AnyCase, fault: &Fault) -> bool {
        crash::is_endless(fault)
    }

    fn passed(&self) -> &BTreeMap<String, Passed> {
        &self.passed
    }

    fn cancel_on(&mut self, halt: &Cancel) {
        self.halt = halt.clone();
    }
}

impl Explain for Piped {
    /// Takes what does not show on the case alone as it was found.
    fn settle(&mut self, finding: &Finding<AnyCase>, _: u64, _: &dyn Fn() -> bool) -> Option<Shrunk> {
        finding.fault.failure::<Unrepeated>()?;
        Some(Shrunk { finding: finding.clone(), runs: 0, cut_short: false, nearest: None })
    }

    fn explain(&mut self, finding: &Finding<AnyCase>, depth: Depth) -> Explained {
        let Finding { trace, fault, .. } = finding;
        if let Some(explained) = state_leak::explain(&self.game, finding) {
            return explained;
        }
        self.restart();
        if crash::crash_of(fault).is_none() {
            return explain_play(finding, &mut *self.reference, &mut self.player);
        }
        if depth == Depth::Full && !crash::is_endless(fault) {
            // Play again, to keep what the program writes to standard error.
            let _ = self.compare(&finding.case, trace);
        }
        let name = Player::<AnyCase>::name(&self.player);
        crash::explain(finding, name, &mut *self.reference, &self.player.said)
    }
}
