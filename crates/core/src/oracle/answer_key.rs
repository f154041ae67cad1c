//! The right answer to a case, and its source: the reference, or the engine on cases too large for the reference.

use crate::compare::cancel::{Cancel, Pulse};
use crate::compare::fault::Fault;
use crate::compare::laws::{self, Due};
use crate::compare::lockstep::lockstep;
use crate::compare::trace::{End, Halting, Trace, record_until};
use crate::contract::Step as _;
use crate::erased::{AnyAnswer, AnyCase, AnyGame};
use crate::oracle::Unjudged;
use crate::{Game, Player};

/// The player that gave the right answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnsweredBy {
    /// The reference.
    #[default]
    Reference,
    /// The engine.
    Engine {
        /// The number of turns that the reference has also played, with the same steps.
        compared: usize,
    },
}

/// The most the reference plays of a case, measured by [`crate::contract::Step::effort`]: about half a second. Whether
/// that is enough depends on the case alone.
pub const EFFORT: u64 = 500_000;

/// The most the reference plays of a case where nobody may wait for it: about a millisecond.
const BRIEF: u64 = 1000;

/// A case with its right answer.
pub struct KnownAnswer {
    /// The play, as far as it went.
    pub trace: Trace<AnyCase>,
    /// The player that played it.
    pub by: AnsweredBy,
    /// The fault of the reference or the engine, if the right answer is unknown because of it.
    pub fault: Option<Fault>,
}

impl KnownAnswer {
    /// Returns the right answer, if it is known.
    pub fn answer(&self) -> Option<&AnyAnswer> {
        match &self.trace.end {
            End::Answer(answer) if self.fault.is_none() => Some(answer),
            _ => None,
        }
    }
}

/// The players that know right answers.
pub struct AnswerKey {
    game: AnyGame,
    /// The reference.
    pub reference: Box<dyn Player<AnyCase>>,
    /// The engine.
    pub engine: Box<dyn Player<AnyCase>>,
    /// When a play must end.
    pub halt: Cancel,
}

impl AnswerKey {
    /// Creates the players of a game.
    pub fn new(game: &AnyGame) -> Self {
        let (reference, engine) = (game.reference(), game.engine());
        AnswerKey { game: game.clone(), reference, engine, halt: Cancel::default() }
    }

    /// Returns the right answer. The reference gives it, unless the case takes the reference too long; then the engine
    /// gives it. In that case the engine is compared with what the reference has played so far, and the laws that need
    /// no reference are checked.
    ///
    /// # Errors
    /// The halt was due, or the engine panicked.
    pub fn look_up(&mut self, case: &AnyCase) -> Result<KnownAnswer, Unjudged> {
        let (trace, halted) = self.played_up_to(EFFORT, case);
        let by = AnsweredBy::Reference;
        match trace.end {
            End::Answer(_) => Ok(KnownAnswer { trace, by, fault: None }),
            End::Panicked(ref message) => {
                let fault = Some(Fault::ReferencePanics(message.clone()));
                Ok(KnownAnswer { trace, by, fault })
            }
            End::Failed(ref failure) => {
                let fault = Some(Fault::Fails(failure.clone()));
                Ok(KnownAnswer { trace, by, fault })
            }
            End::Invalid(refused) => Err(Unjudged::Invalid(*refused)),
            End::Stopped if halted || self.halt.is_due() => Err(Unjudged::Halted),
            End::Stopped => self.engine_instead(case, &trace),
        }
    }

    /// Returns whether the reference plays a case to its end without taking too long.
    pub fn reaches(&mut self, case: &AnyCase) -> bool {
        matches!(self.played_up_to(EFFORT, case).0.end, End::Answer(_))
    }

    /// Returns the reference's play if it is over within a millisecond or so.
    pub fn played_at_once(&mut self, case: &AnyCase) -> Option<Trace<AnyCase>> {
        let (trace, _) = self.played_up_to(BRIEF, case);
        matches!(trace.end, End::Answer(_)).then_some(trace)
    }

    /// Plays a case with the reference up to this effort. Returns also whether the halt ended the play.
    fn played_up_to(&mut self, most: u64, case: &AnyCase) -> (Trace<AnyCase>, bool) {
        let (mut pulse, mut halted, mut effort) = (Pulse::new(&self.halt), false, 0);
        let trace = record_until(&mut *self.reference, case, &mut |step| {
            effort += step.effort();
            halted = pulse.is_due_after(step.effort());
            halted || effort > most
        });
        if let End::Panicked(_) = trace.end {
            self.reference = self.game.reference();
        }
        (trace, halted)
    }

    /// Returns the engine's answer alone, which is fast. Reports use it for a program that failed without an answer.
    pub fn engine_alone(&mut self, case: &AnyCase) -> KnownAnswer {
        let trace = record_until(&mut *self.engine, case, &mut |_| false);
        if let End::Panicked(_) = trace.end {
            self.engine = self.game.engine();
        }
        KnownAnswer { trace, by: AnsweredBy::Engine { compared: 0 }, fault: None }
    }

    /// Returns the engine's answer to a case that the reference has begun to play as `begun`.
    ///
    /// # Errors
    /// The halt was due, or the engine panicked.
    pub fn engine_instead(
        &mut self,
        case: &AnyCase,
        begun: &Trace<AnyCase>,
    ) -> Result<KnownAnswer, Unjudged> {
        let mut engine = Halting::new(&mut *self.engine, &self.halt);
        let trace = record_until(&mut engine, case, &mut |_| false);
        if trace.end == End::Stopped && !engine.ended && begun.steps.is_empty() {
            if self.halt.is_due() {
                return Err(Unjudged::Halted);
            }
            // Both sides gave up: nobody knows the answer.
            return Ok(KnownAnswer { trace, by: AnsweredBy::Engine { compared: 0 }, fault: None });
        }
        let compared = begun.steps.iter().rev().find_map(|step| step.turn()).unwrap_or(0);
        let same = trace.steps.starts_with(&begun.steps);
        let fault = if let End::Failed(failure) = &trace.end {
            Some(Fault::Fails(failure.clone()))
        } else if same && let End::Answer(_) = trace.end {
            let broken = laws::check(&mut engine, case, &trace, Due::all(case)).err();
            broken.map(|broken| Fault::Breaks("engine", broken))
        } else {
            let difference = lockstep(begun, &mut engine, case);
            difference.map(|difference| Fault::Differs(Box::new(difference)))
        };
        if engine.ended {
            return Err(Unjudged::Halted);
        }
        if let (None, End::Panicked(message)) = (&fault, &trace.end) {
            self.engine = self.game.engine();
            return Err(Unjudged::Error(format!("the engine panics: {message}")));
        }
        Ok(KnownAnswer { trace, by: AnsweredBy::Engine { compared }, fault })
    }
}
