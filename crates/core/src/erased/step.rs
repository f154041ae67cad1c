//! Steps and answers of any game.

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contract::{Amount, Field};
use crate::{Playable, Step};

/// A step of some game.
#[derive(Clone)]
pub struct AnyStep(Arc<dyn ErasedStep>);

erased! {
    trait ErasedStep: Any | Debug | Send | Sync;
    impl<S: Step> for S
    {
        fn json(&self) -> serde_json::Result<serde_json::Value> {
            serde_json::to_value(self)
        }

        fn is(&self, other: &AnyStep) -> bool {
            typed(&*other.0) == Some(self)
        }
    }

    impl Step as AnyStep {
        same for (self) {
            fn line(&self) -> String;
            fn turn(&self) -> Option<usize>;
            fn place(&self) -> String;
            fn course(&self) -> &'static str;
            fn fields(&self) -> Vec<Field>;
            fn effort(&self) -> u64;
            fn amounts(&self) -> Vec<Amount>;
        }

        fn another(&self, value: serde_json::Value) -> serde_json::Result<AnyStep> {
            Step::another(self, value).map(AnyStep::new)
        }

        fn is_close(&self, other: &AnyStep, field: &str) -> bool {
            typed(&*other.0).is_some_and(|other| Step::is_close(self, other, field))
        }
    }
}

impl AnyStep {
    pub(super) fn new(step: impl Step) -> Self {
        AnyStep(Arc::new(step))
    }

    pub(super) fn shared(step: Arc<impl Step>) -> Self {
        AnyStep(step)
    }

    /// Returns the step that it holds.
    ///
    /// # Panics
    /// It is of another game.
    pub fn typed<S: Step>(&self) -> &S {
        typed(&*self.0).expect(ONE_GAME)
    }

    pub(super) fn all<'a, S: Step>(steps: &[&'a AnyStep]) -> Vec<&'a S> {
        steps.iter().map(|step| step.typed()).collect()
    }
}

pub(super) fn typed<T: 'static>(erased: &dyn Any) -> Option<&T> {
    erased.downcast_ref()
}

pub(super) const ONE_GAME: &str = "what is used together is of one game";

impl PartialEq for AnyStep {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other)
    }
}

impl Debug for AnyStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for AnyStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.json().map_err(S::Error::custom)?.serialize(serializer)
    }
}

/// Nothing but a game knows what its steps are: [`Game::read_step`](crate::Game::read_step) reads them.
impl<'de> Deserialize<'de> for AnyStep {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("a step is read by its game"))
    }
}

/// An answer of some game.
#[derive(Clone)]
pub struct AnyAnswer(Arc<dyn ErasedAnswer>);

trait ErasedAnswer: Any + Debug + Display + Send + Sync {
    fn is(&self, other: &AnyAnswer) -> bool;
}

impl<A: Eq + Debug + Display + Send + Sync + 'static> ErasedAnswer for A {
    fn is(&self, other: &AnyAnswer) -> bool {
        typed(&*other.0) == Some(self)
    }
}

impl AnyAnswer {
    pub(super) fn new<C: Playable>(answer: C::Answer) -> Self {
        AnyAnswer(Arc::new(answer))
    }

    pub(super) fn typed<C: Playable>(&self) -> &C::Answer {
        typed(&*self.0).expect(ONE_GAME)
    }
}

impl PartialEq for AnyAnswer {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other)
    }
}

impl Eq for AnyAnswer {}

impl Debug for AnyAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

impl Display for AnyAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}
