//! Compares one case on both sides and gives the verdict.

use std::time::{Duration, Instant};

use crate::compare::fault::{Fault, Finding};
use crate::compare::halt::{Halt, Pulse};
use crate::compare::laws::{self, prefix};
use crate::compare::lockstep::{Strictness, lockstep};
use crate::compare::oracle::{Effort, Judged, Oracle, Unjudged};
use crate::compare::trace::{End, Halting, Trace, record_until};
use crate::contract::Step as _;
use crate::{Game, Misreading, Playable, Player};

/// The sides whose laws are checked ([`laws`]), beyond agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Laws {
    /// Neither side's: only agreement is checked.
    None,
    /// The engine's. Checking the reference's laws costs more than everything else together. A reference that breaks a
    /// law also differs, on this case or another one, from an engine that keeps it.
    Engine,
    /// Both sides', and the law on the case's text.
    #[default]
    Both,
}

/// Makes one side of a game.
pub type MakePlayer<C> = Box<dyn Fn() -> Box<dyn Player<C>> + Send>;

/// Makes the two sides of a game, again after a fault: a player that panicked may be in an inconsistent state.
pub struct Players<C: Playable> {
    /// Makes the naive side.
    pub reference: MakePlayer<C>,
    /// Makes the optimized side, or the player in its place.
    pub engine: MakePlayer<C>,
}

impl<C: Playable> Players<C> {
    /// Returns the reference of a game, and its engine or a misreading in the engine's place.
    pub fn of<G: Game<Case = C>>(planted: Option<&Misreading<C>>) -> Self {
        let engine = planted.map_or(G::engine as fn() -> _, |misreading| misreading.player);
        Players { reference: Box::new(G::reference), engine: Box::new(engine) }
    }
}

/// The two sides of a game, ready to be compared.
pub struct Pair<G: Game> {
    /// The naive side.
    pub reference: Box<dyn Player<G::Case>>,
    /// The optimized side, or the player in its place.
    pub engine: Box<dyn Player<G::Case>>,
    make: Players<G::Case>,
    /// The sides whose laws are checked, beyond agreement.
    pub laws: Laws,
    /// When the case in progress must end.
    halt: Halt,
}

impl<G: Game> Pair<G> {
    /// Creates a pair of the reference and the engine, or of the reference and a misreading in the engine's place.
    pub fn new(planted: Option<&Misreading<G::Case>>) -> Self {
        Pair::with(Players::of::<G>(planted))
    }

    /// Creates a pair of these players.
    pub fn with(make: Players<G::Case>) -> Self {
        let (reference, engine) = ((make.reference)(), (make.engine)());
        Pair { reference, engine, make, laws: Laws::Both, halt: Halt::default() }
    }

    /// Returns what is wrong with a case, if anything, with the play that shows it.
    pub fn find(&mut self, case: G::Case) -> Option<Finding<G::Case>> {
        let (trace, fault) = self.verify(&case);
        fault.map(|fault| Finding { case, trace, fault })
    }

    /// Plays a case on both sides. Returns the reference's trace and the first fault, if any.
    pub fn verify(&mut self, case: &G::Case) -> (Trace<G::Case>, Option<Fault>) {
        let (trace, fault) = self.verify_unless_halted(case);
        (trace, fault.unwrap_or(None))
    }

    /// Plays a case like [`Pair::verify`], but fails if the halt becomes due. What was played up to then is still
    /// compared.
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
            // A player that panicked or was stopped may be in an inconsistent state.
            self.engine = (self.make.engine)();
            self.reference = (self.make.reference)();
        }
        (trace, fault)
    }
}

/// How long the engine may take, once the reference was halted, to play as far as the reference did.
const GRACE: Duration = Duration::from_secs(1);

/// Returns the first fault of the two sides, given the reference's play of the case.
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
