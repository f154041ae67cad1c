//! The right answer to a case, and who gives it: the reference as far as it can, on large cases the engine.

use crate::Player;
use crate::contract::Step as _;

use crate::Game;
use crate::compare::fault::Fault;
use crate::compare::halt::{Halt, Pulse};
use crate::compare::laws;
use crate::compare::lockstep::{Strictness, lockstep};
use crate::compare::oracle::Unjudged;
use crate::compare::trace::{End, Halting, Trace, record_until};

/// Who gave the right answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// The reference.
    #[default]
    Reference,
    /// The engine.
    Engine {
        /// How many turns of the case the reference has played too, with the same steps.
        compared: usize,
    },
}

/// How much the reference plays of a case, by [`crate::contract::Step::effort`]: about half a second. It depends on the case
/// alone whether that is enough.
pub const EFFORT: u64 = 500_000;

/// A case with its right answer.
pub struct KnownAnswer<G: Game> {
    /// The play, as far as it went.
    pub trace: Trace<G::Case>,
    /// Who played it.
    pub by: By,
    /// What is wrong with the reference or the engine, if the right answer is not known after all.
    pub fault: Option<Fault>,
}

impl<G: Game> KnownAnswer<G> {
    /// The right answer.
    pub fn answer(&self) -> Option<&G::Answer> {
        match &self.trace.end {
            End::Answer(answer) if self.fault.is_none() => Some(answer),
            _ => None,
        }
    }
}

/// Those who know right answers.
pub struct Experts<G: Game> {
    /// The reference.
    pub reference: Box<dyn Player<G::Case>>,
    /// The engine.
    pub engine: Box<dyn Player<G::Case>>,
    /// When a play is to end.
    pub halt: Halt,
}

impl<G: Game> Default for Experts<G> {
    fn default() -> Self {
        Experts { reference: G::reference(), engine: G::engine(), halt: Halt::default() }
    }
}

impl<G: Game> Experts<G> {
    /// The right answer, by the reference; by the engine if the case takes the reference too long. What the reference has
    /// played by then is compared, and the laws are checked that need no second opinion.
    ///
    /// # Errors
    /// The halt was due, or the engine panicked.
    pub fn know(&mut self, case: &G::Case) -> Result<KnownAnswer<G>, Unjudged> {
        let (mut pulse, mut halted, mut effort) = (Pulse::of(&self.halt), false, 0);
        let trace = record_until(&mut *self.reference, case, &mut |step| {
            effort += step.effort();
            halted = pulse.is_due_after(step.effort());
            halted || effort > EFFORT
        });
        match trace.end {
            End::Answer(_) => Ok(KnownAnswer { trace, by: By::Reference, fault: None }),
            End::Panicked(ref message) => {
                let fault = Some(Fault::ReferencePanics(message.clone()));
                self.reference = G::reference();
                Ok(KnownAnswer { trace, by: By::Reference, fault })
            }
            End::Stopped if halted => Err(Unjudged::Halted),
            End::Stopped => self.engine_instead(case, &trace),
        }
    }

    /// The engine's answer alone, which takes a moment: for a report on a program that failed without an answer.
    pub fn engine_alone(&mut self, case: &G::Case) -> KnownAnswer<G> {
        let trace = record_until(&mut *self.engine, case, &mut |_| false);
        if let End::Panicked(_) = trace.end {
            self.engine = G::engine();
        }
        KnownAnswer { trace, by: By::Engine { compared: 0 }, fault: None }
    }

    /// The engine's answer to a case that begins so by the reference.
    ///
    /// # Errors
    /// The halt was due, or the engine panicked.
    pub fn engine_instead(
        &mut self,
        case: &G::Case,
        begun: &Trace<G::Case>,
    ) -> Result<KnownAnswer<G>, Unjudged> {
        let mut engine = Halting::new(&mut *self.engine, &self.halt);
        let trace = record_until(&mut engine, case, &mut |_| false);
        let compared = begun.steps.iter().rev().find_map(|step| step.turn()).unwrap_or(0);
        let same = trace.steps.starts_with(&begun.steps);
        let fault = if same && let End::Answer(_) = trace.end {
            let broken = laws::check(&mut engine, case, &trace, laws::prefix(case)).err();
            broken.map(|broken| Fault::Breaks("engine", broken))
        } else {
            let difference = lockstep(begun, &mut engine, case, &Strictness::default());
            difference.map(|difference| Fault::Differs(Box::new(difference)))
        };
        if engine.ended {
            return Err(Unjudged::Halted);
        }
        if let (None, End::Panicked(message)) = (&fault, &trace.end) {
            self.engine = G::engine();
            return Err(Unjudged::Error(format!("the engine panics: {message}")));
        }
        Ok(KnownAnswer { trace, by: By::Engine { compared }, fault })
    }
}
