//! Replaces a case by simpler ones as long as the fault stays the same.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::Game;
use crate::compare::fault::{Finding, Fingerprint};
use crate::compare::panics::contained;
use crate::compare::trace::{End, steps_of_turns};
use crate::contract::Case;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::reduce::hash;
use crate::generate::{FaultyTurn, Generator, simpler};
use crate::oracle::{Effort, Oracle};
use crate::shrink::nearest::{Nearest, is_telling};

/// The result of shrinking.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The smallest case found, with its fault.
    pub finding: Finding<AnyCase>,
    /// The number of cases played.
    pub runs: u64,
    /// Whether the budget ran out, so that an untried case may be smaller.
    pub cut_short: bool,
    /// The case most like the smallest one that shows nothing, if such a case was tried.
    pub nearest: Option<Nearest>,
}

/// Does what [`shrink_among`](super::shrink_among) does, with this effort. A hasty search also returns the way to the smallest
/// case: all cases with the fault that were the smallest for a while.
pub(super) fn search(
    oracle: &mut dyn Oracle,
    effort: Effort,
    finding: &Finding<AnyCase>,
    witnesses: &[AnyCase],
    budget: u64,
    stop: &dyn Fn() -> bool,
) -> (Shrunk, Vec<AnyCase>) {
    let best = Shrunk { finding: finding.clone(), runs: 0, cut_short: false, nearest: None };
    let (game, way, tried) = (oracle.game().clone(), Vec::new(), HashSet::new());
    let (begun, gained) = (Instant::now(), (Duration::ZERO, 0));
    let mut shrinking =
        Shrinking { game: &game, oracle, effort, best, way, tried, budget, stop, begun, gained };
    // What a value's own code does when it is compared or copied may panic. The smallest case so far stays found.
    let whole = contained(|| {
        shrinking.prefix();
        shrinking.simplify();
        if shrinking.witnesses(witnesses, &finding.fault.fingerprint()) {
            shrinking.simplify();
        }
    });
    shrinking.best.cut_short |= whole.is_err();
    (shrinking.best, shrinking.way)
}

/// The longest case that is looked at as the nearest one, in bytes.
const SHOWN: usize = 4000;

struct Shrinking<'a> {
    game: &'a AnyGame,
    oracle: &'a mut dyn Oracle,
    effort: Effort,
    best: Shrunk,
    way: Vec<AnyCase>,
    /// The hashes of the cases played. A case is not tried twice: it did not show the fault, and what counts as the
    /// same fault only gets narrower.
    tried: HashSet<u64>,
    budget: u64,
    stop: &'a dyn Fn() -> bool,
    begun: Instant,
    /// When the smallest case so far was found, since it began, and after how many runs.
    gained: (Duration, u64),
}

/// Fewer runs without a gain say nothing of the next one.
const FEW: u64 = 100;

impl Shrinking<'_> {
    fn is_over(&self) -> bool {
        self.best.runs >= self.budget || (self.stop)() || self.is_spent()
    }

    /// Returns whether another gain would take longer than the oracle waits for it.
    fn is_spent(&self) -> bool {
        let ((time, runs), patience) = (self.gained, self.oracle.patience());
        patience.is_some_and(|least| {
            self.effort == Effort::Full
                && self.best.runs - runs >= FEW
                && self.begun.elapsed() - time > time.max(least)
        })
    }

    /// Plays a case, unless it was played before, and takes it if it shows the fault.
    fn takes(&mut self, case: &AnyCase) -> bool {
        let fingerprint = self.best.finding.fault.fingerprint();
        self.takes_as(case, &fingerprint)
    }

    /// Like [`Self::takes`], for an earlier fingerprint of the fault.
    fn takes_as(&mut self, case: &AnyCase, before: &Fingerprint) -> bool {
        if !self.is_new(case) {
            return false;
        }
        self.best.runs += 1;
        // A case that cannot be judged is not a smaller case. If all cases fail this way, only time is lost.
        let (trace, fault) = match self.oracle.judge(case, self.effort) {
            Ok((trace, Some(fault))) => (trace, fault),
            Ok((_, None)) => {
                self.passes(case);
                return false;
            }
            Err(_) => return false,
        };
        let same = fault.and_later().find(|fault| before.admits(&fault.fingerprint()));
        let Some(fault) = same else { return false };
        self.best.finding = Finding { case: case.clone(), trace, fault };
        self.best.nearest = None;
        self.gained = (self.begun.elapsed(), self.best.runs);
        if self.effort == Effort::Hasty {
            // Nobody else goes back, and large cases would fill the memory.
            self.way.push(case.clone());
        }
        true
    }

    fn passes(&mut self, case: &AnyCase) {
        let shows = self.best.finding.case.text();
        if shows.len() > SHOWN {
            return;
        }
        let known = self.best.nearest.take();
        let nearest = Nearest::of(known.clone(), &shows, case);
        let is_new = nearest.as_ref().is_some_and(|nearest| nearest.case == *case);
        let tells = || is_telling(self.game, &self.best.finding, case);
        self.best.nearest = if is_new && !tells() { known } else { nearest };
    }

    fn is_new(&mut self, case: &AnyCase) -> bool {
        self.tried.insert(hash(case))
    }

    fn simplify(&mut self) {
        while self.replays() || self.reductions() {}
    }

    /// Takes the first witness simpler than the case that shows the fault as it was found. Returns whether there was
    /// one.
    fn witnesses(&mut self, witnesses: &[AnyCase], found: &Fingerprint) -> bool {
        if *found != self.best.finding.fault.fingerprint() {
            // A case that does not show the fault's current fingerprint may show the original one.
            self.tried.clear();
        }
        for simple in witnesses {
            if !simpler(self.game.generator(), simple, &self.best.finding.case) {
                return false;
            }
            if self.is_over() {
                self.best.cut_short = true;
                return false;
            }
            if self.takes_as(simple, found) {
                return true;
            }
        }
        false
    }

    /// Removes the turns after the one that shows the fault first: this costs one run and often removes half the case.
    fn prefix(&mut self) {
        let turns = self.best.finding.case.turns();
        let shown =
            self.best.finding.fault.difference().and_then(|difference| difference.turn).unwrap_or(turns);
        if shown < turns && !self.is_over() {
            let prefix = self.best.finding.case.prefix(shown);
            self.takes(&prefix);
        }
    }

    /// Takes the first simple case that shows the fault and in which the same happens as in the turn that shows it now,
    /// and repeats. Returns whether there was any.
    fn replays(&mut self) -> bool {
        let (generator, mut any) = (self.game.generator(), false);
        'again: loop {
            let Finding { case: here, trace, fault } = self.best.finding.clone();
            let difference = fault.difference();
            let turn = difference.and_then(|difference| difference.turn).unwrap_or(here.turns());
            let turn = turn.clamp(1, here.turns());
            let steps = &trace.refs()[..steps_of_turns::<AnyCase>(&trace.steps, turn)];
            let moment =
                FaultyTurn { turn, steps, field: difference.map(|difference| difference.field) };
            for candidate in generator.replays(&here, &moment) {
                if self.is_over() {
                    self.best.cut_short = true;
                    return any;
                }
                if self.takes(&candidate) {
                    any = true;
                    continue 'again;
                }
            }
            return any;
        }
    }

    /// Applies reductions. After a success the next kind is tried first, since what has just failed on almost the same
    /// case is not likely to work now. But once the runs since the head of the list are as many as it takes to get back
    /// here, the boldest are tried again: small successes may go on for long, and a turn that became superfluous
    /// meanwhile makes each of them dearer. It ends only after a whole pass without a success. Returns whether there was
    /// any success.
    fn reductions(&mut self) -> bool {
        let mut any = false;
        let generator = self.game.generator();
        let (mut skip, mut fruitless, mut head) = (0, false, self.best.runs);
        'pass: while !fruitless {
            let here = self.best.finding.case.clone();
            fruitless = skip == 0;
            if fruitless {
                head = self.best.runs;
            }
            let simpler = match self.best.finding.trace.end {
                End::Panicked(_) => generator.cuts(&here),
                _ => generator.reductions(&here),
            };
            for (place, candidate) in simpler.enumerate() {
                // Also those that are passed over cost time, which is much if the case is large.
                if self.is_over() {
                    self.best.cut_short = true;
                    return false;
                }
                if place >= skip && self.takes(&candidate) {
                    let back = self.best.runs - head >= 2 * place as u64;
                    skip = if back { 0 } else { place };
                    (fruitless, any) = (false, true);
                    continue 'pass;
                }
            }
            skip = 0;
        }
        any
    }
}
