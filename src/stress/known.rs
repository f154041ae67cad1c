//! The right answer to a case, and who gives it: the reference as far as it can, on large cases the engine.

use std::hash::{DefaultHasher, Hash, Hasher};

use spec::Player;
use spec::contract::{Case, Step as _};

use crate::games::Plugged;
use crate::halt::{Halt, Pulse};
use crate::laws;
use crate::lockstep::{Strictness, lockstep};
use crate::oracle::Unjudged;
use crate::trace::{End, Halting, Trace, record_until};
use crate::verify::Fault;

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

/// How much the reference plays of a case, by [`spec::contract::Step::effort`]: about half a second. It depends on the case
/// alone whether that is enough.
pub const EFFORT: u64 = 500_000;

/// A case with its right answer.
pub(crate) struct Known<G: Plugged> {
    pub(crate) trace: Trace<G>,
    pub(crate) by: By,
    /// What is wrong with the reference or the engine, if the right answer is not known after all.
    pub(crate) fault: Option<Fault>,
}

impl<G: Plugged> Known<G> {
    /// The right answer.
    pub(crate) fn answer(&self) -> Option<&G::Answer> {
        match &self.trace.end {
            End::Answer(answer) if self.fault.is_none() => Some(answer),
            _ => None,
        }
    }
}

/// Those who know right answers.
pub(crate) struct Experts<G: Plugged> {
    pub(crate) reference: Box<dyn Player<G>>,
    engine: Box<dyn Player<G>>,
    /// When a play is to end.
    pub(crate) halt: Halt,
}

impl<G: Plugged> Experts<G> {
    pub(crate) fn new() -> Self {
        Experts { reference: G::reference(), engine: G::engine(), halt: Halt::default() }
    }

    /// The right answer, by the reference; by the engine if the case takes the reference too long. What the reference has
    /// played by then is compared, and the laws are checked that need no second opinion.
    pub(crate) fn know(&mut self, case: &G::Case) -> Result<Known<G>, Unjudged> {
        let (mut pulse, mut halted, mut effort) = (Pulse::of(&self.halt), false, 0);
        let trace = record_until(&mut *self.reference, case, &mut |step| {
            effort += step.effort();
            halted = pulse.is_due_after(step.effort());
            halted || effort > EFFORT
        });
        match trace.end {
            End::Answer(_) => Ok(Known { trace, by: By::Reference, fault: None }),
            End::Panicked(ref message) => {
                let fault = Some(Fault::ReferencePanics(message.clone()));
                self.reference = G::reference();
                Ok(Known { trace, by: By::Reference, fault })
            }
            End::Stopped if halted => Err(Unjudged::Halted),
            End::Stopped => self.engine_instead(case, &trace),
        }
    }

    /// The engine's answer alone, which takes a moment: for a report on a program that failed without an answer.
    pub(crate) fn engine_alone(&mut self, case: &G::Case) -> Known<G> {
        let trace = record_until(&mut *self.engine, case, &mut |_| false);
        if let End::Panicked(_) = trace.end {
            self.engine = G::engine();
        }
        Known { trace, by: By::Engine { compared: 0 }, fault: None }
    }

    /// The engine's answer to a case that begins so by the reference.
    fn engine_instead(&mut self, case: &G::Case, begun: &Trace<G>) -> Result<Known<G>, Unjudged> {
        let mut engine = Halting::new(&mut *self.engine, &self.halt);
        let trace = record_until(&mut engine, case, &mut |_| false);
        let compared = begun.steps.iter().rev().find_map(|step| step.turn()).unwrap_or(0);
        let same = trace.steps.starts_with(&begun.steps);
        let fault = if same && let End::Answer(_) = trace.end {
            // Which prefix is tried depends on the case alone.
            let mut hasher = DefaultHasher::new();
            case.hash(&mut hasher);
            let prefix = 1 + (hasher.finish() % case.turns() as u64) as usize;
            let broken = laws::check(&mut engine, case, &trace, prefix).err();
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
            return Err(Unjudged::Trouble(format!("the engine panics: {message}")));
        }
        Ok(Known { trace, by: By::Engine { compared }, fault })
    }
}

#[cfg(test)]
mod tests {
    use generator::{Generator, Settings, seeded};

    use super::*;
    use crate::games::{NAMES, Visit, visit};
    use crate::trace::record_to;

    /// Lets the engine answer cases of which the reference has played half, and then something else in the engine's place.
    struct Instead;

    impl Visit for Instead {
        type Output = ();

        fn visit<G: Plugged>(self) {
            let (generator, misreading) = (G::Generator::default(), &G::misreadings()[0]);
            let (mut agree, mut depart) = (0, 0);
            for index in 0..300 {
                let mut rng = seeded::<G>(7, index);
                let case = generator.generate(&Settings::default(), &mut rng).expect("it makes cases");
                let steps = record_to(&mut *G::reference(), &case, usize::MAX).steps.len();
                let begun = record_to(&mut *G::reference(), &case, steps.div_ceil(2));
                let mut experts = Experts::<G>::new();
                let Ok(known) = experts.engine_instead(&case, &begun) else { panic!("it plays") };
                assert_eq!(known.fault, None, "{}", case.text());
                assert!(matches!(known.by, By::Engine { compared } if compared <= case.turns()));
                agree += 1;
                experts.engine = (misreading.player)();
                if let Ok(Known { fault: Some(Fault::Differs(difference)), .. }) =
                    experts.engine_instead(&case, &begun)
                {
                    assert!(difference.step < begun.steps.len());
                    depart += 1;
                }
            }
            assert_eq!(agree, 300);
            assert!(depart > 0, "{} is never told from the reference", misreading.name);
        }
    }

    #[test]
    fn an_engine_that_departs_from_what_the_reference_has_played_is_not_believed() {
        for game in NAMES {
            visit(game, Instead).expect("it is in the list");
        }
    }

    /// Whether a halt that is due ends what is under way.
    struct Ends;

    impl Visit for Ends {
        type Output = ();

        fn visit<G: Plugged>(self) {
            let mut experts = Experts::<G>::new();
            experts.halt = Halt::default().by(Some(std::time::Instant::now()));
            let generator = G::Generator::default();
            let cases = (0..200)
                .map(|index| generator.generate(&Settings::default(), &mut seeded::<G>(7, index)));
            let ended = cases.flatten().filter(|case| experts.know(case).is_err()).count();
            assert!(ended > 0, "no case of {} is ended", G::NAME);
        }
    }

    #[test]
    fn a_halt_that_is_due_ends_a_case_that_is_under_way() {
        for game in NAMES {
            visit(game, Ends).expect("it is in the list");
        }
    }
}
