//! Cases of any game.

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::step::{AnyAnswer, AnyStep, ONE_GAME, typed};
use crate::contract::{Difference, InputError, Law, Limits, Picture, Refused, Rules, Unsound};
use crate::{Case, Playable};

/// A case of some game.
#[derive(Clone)]
pub struct AnyCase(Arc<dyn ErasedCase>);

/// A case, with its hash once somebody has asked for it.
struct Known<C> {
    case: C,
    hash: OnceLock<u64>,
}

impl<C: Debug> Debug for Known<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.case.fmt(f)
    }
}

erased! {
    trait ErasedCase: Any | Debug | Send | Sync;
    impl<C: Playable> for Known<C>
    {
        fn is(&self, other: &AnyCase) -> bool {
            typed::<Self>(&*other.0).is_some_and(|other| other.case == self.case)
        }

        fn hash(&self, state: &mut dyn Hasher) {
            let mut state = state;
            Hash::hash(&self.case, &mut state);
        }
    }

    impl Case as AnyCase {
        same for (self.case) {
            fn text(&self) -> String;
            fn turns(&self) -> usize;
            fn turn(&self, turn: usize) -> String;
            fn size(&self) -> String;
        }

        fn prefix(&self, turns: usize) -> AnyCase {
            AnyCase::new(Case::prefix(&self.case, turns))
        }

        fn mirrored(&self) -> Option<AnyCase> {
            Case::mirrored(&self.case).map(AnyCase::new)
        }

        fn hashed(&self) -> u64 {
            *self.hash.get_or_init(|| Case::hashed(&self.case))
        }
    }

    impl Playable as AnyCase {
        type Step = AnyStep;
        type Answer = AnyAnswer;
        same for (self.case) {
            fn rules(&self) -> &Rules;
            fn scene(&self, turn: Option<usize>) -> Option<Picture>;
            fn new_board(&self, turn: usize) -> Option<Picture>;
            fn laws(&self) -> &'static [Law];
            fn refused(&self) -> Option<Refused>;
            fn operation(&self, turn: usize) -> Option<String>;
        }

        fn parse_another(&self, input: &[u8], limits: Limits) -> Result<AnyCase, InputError> {
            Playable::parse_another(&self.case, input, limits).map(AnyCase::new)
        }

        fn is_right(&self, expected: &AnyAnswer, found: &AnyAnswer) -> Result<bool, String> {
            Playable::is_right(&self.case, expected.typed::<C>(), found.typed::<C>())
        }

        fn kind(&self, difference: &Difference, steps: [Option<&AnyStep>; 2]) -> String {
            Playable::kind(&self.case, difference, both::<C>(steps))
        }

        fn is_known(&self, id: &str, difference: &Difference, steps: [Option<&AnyStep>; 2]) -> bool {
            Playable::is_known(&self.case, id, difference, both::<C>(steps))
        }

        fn mirrored_step(&self, step: &AnyStep) -> AnyStep {
            AnyStep::new(Playable::mirrored_step(&self.case, step.typed()))
        }

        fn mirrored_answer(&self, answer: &AnyAnswer) -> AnyAnswer {
            AnyAnswer::new::<C>(Playable::mirrored_answer(&self.case, answer.typed::<C>()))
        }

        fn audit(&self, steps: &[&AnyStep], answer: &AnyAnswer) -> Result<(), Unsound> {
            Playable::audit(&self.case, &AnyStep::all::<C::Step>(steps), answer.typed::<C>())
        }
    }
}

fn both<C: Playable>(steps: [Option<&AnyStep>; 2]) -> [Option<&C::Step>; 2] {
    steps.map(|step| step.map(AnyStep::typed))
}

impl AnyCase {
    pub(super) fn new(case: impl Playable) -> Self {
        AnyCase(Arc::new(Known { case, hash: OnceLock::new() }))
    }

    /// Returns the case that it holds.
    ///
    /// # Panics
    /// It is of another game.
    pub fn typed<C: Playable>(&self) -> &C {
        &typed::<Known<C>>(&*self.0).expect(ONE_GAME).case
    }
}

impl PartialEq for AnyCase {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other)
    }
}

impl Eq for AnyCase {}

impl Hash for AnyCase {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Debug for AnyCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
