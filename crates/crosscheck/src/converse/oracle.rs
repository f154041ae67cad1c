//! The oracle: compares a program with the reference.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use crosscheck_core::compare::fault::{Fault, Finding};
use crosscheck_core::compare::halt::{Halt, Pulse};
use crosscheck_core::compare::known_differences::KnownDifferences;
use crosscheck_core::compare::laws::{Broken, Law};
use crosscheck_core::compare::lockstep::{Observed, answer_differs, crashed};
use crosscheck_core::compare::pair::differs;
use crosscheck_core::compare::trace::{End, Trace, record, record_until};
use crosscheck_core::erased::{AnyCase, AnyGame};
use crosscheck_core::generate::Tally;
use crosscheck_core::generate::reduce::hash;
use crosscheck_core::oracle::{Effort, Judged, Oracle, Unjudged, count_known};
use crosscheck_core::report::explain::{Depth, Explain, Explained, explain_play};
use crosscheck_core::shrink::Shrunk;
use crosscheck_core::{Case as _, Game, Limits, Player, Step as _};

use super::breakdown::Breakdown;
use super::player::{Program, Talking};
use crate::isolate::crash;
use crate::state_leak::{self, Afresh, Became, Earlier, Told};

/// A case on which nothing differs is played twice; in a campaign, one case in this many. The choice depends only on the case.
const SAMPLE: u64 = 16;

/// The number of cases before a differing one to try as the cause of the difference.
const RECENT: usize = 8;

pub(crate) struct Piped {
    game: AnyGame,
    reference: Box<dyn Player<AnyCase>>,
    player: Talking,
    limit: Duration,
    /// The differences that are passed over, and how often each occurred in the case that was judged last.
    known: Arc<KnownDifferences>,
    passed: BTreeMap<String, u64>,
    halt: Halt,
    /// The last cases that the process has played correctly, in order.
    recent: VecDeque<AnyCase>,
}

impl Piped {
    /// Creates the oracle. The program starts when there is something to play.
    pub(crate) fn new(game: &AnyGame, program: Program, known: &Arc<KnownDifferences>) -> Self {
        let (known, passed) = (Arc::clone(known), BTreeMap::new());
        let (limit, player) = (program.limit, Talking::new(game, program));
        let (reference, halt, recent) = (game.reference(), Halt::default(), VecDeque::new());
        Piped { game: game.clone(), reference, player, limit, known, passed, halt, recent }
    }

    /// Lets a fresh process play from now on, to see how far it gets.
    fn restart(&mut self) {
        self.player.restart();
        self.player.eager = true;
        self.recent.clear();
    }

    fn expected(&mut self, case: &AnyCase) -> Result<Trace<AnyCase>, Unjudged> {
        let mut pulse = Pulse::new(&self.halt);
        let trace =
            record_until(&mut *self.reference, case, &mut |step| pulse.is_due_after(step.effort()));
        match &trace.end {
            End::Stopped => Err(Unjudged::Halted),
            End::Invalid(refused) => Err(Unjudged::Invalid((**refused).clone())),
            End::Panicked(_) => {
                self.reference = self.game.reference();
                Ok(trace)
            }
            End::Answer(_) => Ok(trace),
        }
    }

    /// Lets the program play the case once, and compares its play with the reference's.
    fn compare(&mut self, case: &AnyCase, trace: &Trace<AnyCase>) -> Result<Option<Fault>, Unjudged> {
        self.player.halt = self.halt.clone();
        let difference = differs(trace, &mut self.player, case, &self.known, &mut self.passed);
        let crash = match self.player.broken() {
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
            None => difference.or_else(|| answer_differs(case, trace, &self.player.answer_text()?)),
        };
        Ok(difference.map(|difference| Fault::Differs(Box::new(difference))))
    }

    /// Plays a case with a fault again in a fresh process, unless the fault comes from one. Returns what is wrong
    /// there.
    fn confirm(
        &mut self,
        case: &AnyCase,
        trace: &Trace<AnyCase>,
        fault: Fault,
    ) -> Result<Option<Fault>, Unjudged> {
        if self.player.cases == 1 && self.player.eager {
            self.restart();
            return Ok(Some(fault));
        }
        let recent = std::mem::take(&mut self.recent);
        self.restart();
        let confirmed = self.confirm_afresh(case, trace, fault, recent);
        self.restart();
        confirmed
    }

    fn confirm_afresh(
        &mut self,
        case: &AnyCase,
        trace: &Trace<AnyCase>,
        fault: Fault,
        recent: VecDeque<AnyCase>,
    ) -> Result<Option<Fault>, Unjudged> {
        if let Some(fault) = self.compare(case, trace)? {
            return Ok(Some(fault));
        }
        if recent.back() == Some(case)
            && let Some(Fault::Differs(difference)) = self.compare(case, trace)?
            && !matches!(difference.found, Observed::Crash(_))
        {
            let (what, clause) = (String::new(), difference.clause);
            let difference = Some(difference);
            let broken = Broken { law: Law::Twice, what, difference, clause };
            return Ok(Some(Fault::Breaks("program", broken)));
        }
        let history = recent.iter().map(|case| Earlier::Text(case.text())).collect();
        Ok(match crash::crash_of(&fault) {
            // The machine may have been too busy, which is not the program's fault.
            Some(_) if crash::is_endless(&fault) => None,
            Some(crash) => Some(state_leak::crashes(PROGRAM, crash.clone(), history)),
            None => Some(state_leak::once(Some(&fault), history)),
        })
    }

    /// Plays cases in a fresh process, whatever is wrong with them, and then returns what is wrong with another one.
    fn play_after(
        &mut self,
        earlier: &[AnyCase],
        case: &AnyCase,
    ) -> Result<(Trace<AnyCase>, Option<Fault>), Unjudged> {
        self.restart();
        for before in earlier {
            let trace = self.expected(before)?;
            self.compare(before, &trace)?;
        }
        let trace = self.expected(case)?;
        let fault = self.compare(case, &trace)?;
        Ok((trace, fault))
    }
}

impl Oracle for Piped {
    fn game(&self) -> &AnyGame {
        &self.game
    }

    fn judge(&mut self, case: &AnyCase, effort: Effort) -> Judged {
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
        self.player.eager = effort != Effort::Sampled;
        let plays = if self.player.eager || hash(case).is_multiple_of(SAMPLE) { 2 } else { 1 };
        for _ in 0..plays {
            if let Some(fault) = self.compare(case, &trace)? {
                let fault = self.confirm(case, &trace, fault)?;
                return Ok((trace, fault));
            }
            self.recent.push_back(case.clone());
            if self.recent.len() > RECENT {
                self.recent.pop_front();
            }
        }
        Ok((trace, None))
    }

    fn is_slow(&mut self, _: &AnyCase, fault: &Fault) -> bool {
        crash::is_endless(fault)
    }

    fn count(&self, tally: &mut Tally) {
        count_known(&self.passed, tally);
    }

    fn heed(&mut self, halt: &Halt) {
        self.halt = halt.clone();
    }
}

/// The name of the program in reports on leaks.
const PROGRAM: &str = "program";

impl Afresh for Piped {
    const SIDE: &'static str = PROGRAM;
    // Each pair starts the program twice.
    const PAIRS: u64 = 100;

    fn play_afresh(&mut self, earlier: &[Earlier], case: &AnyCase, explains: bool) -> Became {
        let read = |earlier: &Earlier| match earlier {
            Earlier::Text(text) => self.game.parse(text.as_bytes(), Limits::None).ok(),
            Earlier::Number(_) => None,
        };
        let earlier: Vec<AnyCase> = earlier.iter().filter_map(read).collect();
        let (trace, fault) = match self.play_after(&earlier, case) {
            Err(_) => return Became::Unknown,
            Ok((_, None)) => return Became::Fine,
            Ok((trace, Some(fault))) => (trace, fault),
        };
        if let Some(crash) = crash::crash_of(&fault) {
            return Became::Crashes(PROGRAM, crash.clone());
        }
        if !explains {
            return Became::Differs(None);
        }
        // After a fault, the process may be gone. So record the play for the report in another one.
        self.restart();
        for before in &earlier {
            record(&mut self.player, before);
        }
        let theirs = record(&mut self.player, case);
        let finding = Finding { case: case.clone(), trace: trace.clone(), fault };
        let name = Player::<AnyCase>::name(&self.player);
        Became::Differs(Some(Told::new(&finding, [(self.reference.name(), trace), (name, theirs)])))
    }
}

impl Explain for Piped {
    fn settle(
        &mut self,
        finding: &Finding<AnyCase>,
        budget: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Shrunk> {
        state_leak::settle(self, finding, budget, stop)
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
