//! One case on both sides: the verdict, and what a fault is known by.

use std::time::{Duration, Instant};

use crate::contract::Step as _;
use crate::{Misreading, Player};

use crate::Game;
use crate::compare::fault::{Fault, Finding};
use crate::compare::halt::{Halt, Pulse};
use crate::compare::laws::{self, prefix};
use crate::compare::lockstep::{Strictness, lockstep};
use crate::compare::oracle::{Effort, Judged, Oracle, Unjudged};
use crate::compare::trace::{End, Halting, Trace, record_until};

/// Whose laws are checked ([`laws`]), beyond agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Laws {
    /// Nobody's: agreement alone.
    None,
    /// The engine's. The reference's cost more than all else together, and a reference that broke one would differ, here
    /// or on another case, from an engine that keeps it.
    Engine,
    /// Both sides', and the case's own.
    #[default]
    Both,
}

/// The two sides of a game, ready to be held against each other.
pub struct Pair<G: Game> {
    /// The naive side.
    pub reference: Box<dyn Player<G::Case>>,
    /// The optimized side, or what plays in its place.
    pub engine: Box<dyn Player<G::Case>>,
    make_engine: fn() -> Box<dyn Player<G::Case>>,
    /// Whose laws are checked, beyond agreement.
    pub laws: Laws,
    /// When a case that is under way is to end.
    halt: Halt,
}

impl<G: Game> Pair<G> {
    /// The reference and the engine; or, with a misreading of the rules, that in the engine's place.
    pub fn new(planted: Option<&Misreading<G::Case>>) -> Self {
        let make_engine = planted.map_or(G::engine as fn() -> _, |misreading| misreading.player);
        Pair {
            reference: G::reference(),
            engine: make_engine(),
            make_engine,
            laws: Laws::Both,
            halt: Halt::default(),
        }
    }

    /// What is wrong with a case, if anything, with the play that shows it.
    pub fn find(&mut self, case: G::Case) -> Option<Finding<G::Case>> {
        let (trace, fault) = self.verify(&case);
        fault.map(|fault| Finding { case, trace, fault })
    }

    /// Plays a case on both sides. The reference's trace is returned with the first fault, if any.
    pub fn verify(&mut self, case: &G::Case) -> (Trace<G::Case>, Option<Fault>) {
        let (trace, fault) = self.verify_unless_halted(case);
        (trace, fault.unwrap_or(None))
    }

    /// The same, unless the halt was due under way. What was played by then is compared all the same.
    fn verify_unless_halted(
        &mut self,
        case: &G::Case,
    ) -> (Trace<G::Case>, Result<Option<Fault>, Unjudged>) {
        let halt = self.halt.clone();
        let mut pulse = Pulse::of(&halt);
        let trace =
            record_until(&mut *self.reference, case, &mut |step| pulse.is_due_after(step.effort()));
        let cut = trace.end == End::Stopped;
        let for_engine =
            if cut { Halt::default().by(Some(Instant::now() + GRACE)) } else { halt.clone() };
        let mut reference = Halting::new(&mut *self.reference, &halt);
        let mut engine = Halting::new(&mut *self.engine, &for_engine);
        let fault = fault::<G>(&mut reference, &mut engine, case, &trace, self.laws);
        let fault = match fault {
            _ if reference.ended || engine.ended => Err(Unjudged::Halted),
            None if cut => Err(Unjudged::Halted),
            fault => Ok(fault),
        };
        if !matches!(fault, Ok(None)) {
            // A player that panicked or was stopped halfway may be in disorder.
            self.engine = (self.make_engine)();
            self.reference = G::reference();
        }
        (trace, fault)
    }
}

/// How long the engine may take, when the reference was ended, for what the reference has played.
const GRACE: Duration = Duration::from_secs(1);

/// The first fault of two sides, one of which has played a case so.
fn fault<G: Game>(
    reference: &mut dyn Player<G::Case>,
    engine: &mut dyn Player<G::Case>,
    case: &G::Case,
    trace: &Trace<G::Case>,
    laws: Laws,
) -> Option<Fault> {
    if let End::Panicked(message) = &trace.end {
        return Some(Fault::ReferencePanics(message.clone()));
    }
    if let Some(difference) = lockstep(trace, engine, case, &Strictness::default()) {
        return Some(Fault::Differs(Box::new(difference)));
    }
    if laws == Laws::None || trace.end == End::Stopped {
        return None;
    }
    let prefix = prefix(case);
    let mut held = || {
        if laws == Laws::Both {
            laws::text(case).map_err(|broken| ("the case", broken))?;
            laws::check(reference, case, trace, prefix).map_err(|b| ("reference", b))?;
        }
        laws::check(engine, case, trace, prefix).map_err(|b| ("engine", b))
    };
    held().err().map(|(who, broken)| Fault::Breaks(who, broken))
}

impl<G: Game> Oracle<G> for Pair<G> {
    fn judge(&mut self, case: &G::Case, _: Effort) -> Judged<G::Case> {
        let (trace, fault) = self.verify_unless_halted(case);
        Ok((trace, fault?))
    }

    fn heed(&mut self, halt: &Halt) {
        self.halt = halt.clone();
    }
}
