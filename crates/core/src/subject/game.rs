//! Every subject is a game.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use super::{Last, Plays, Sequence, Shown, Subject};
use crate::contract::{Allowance, InputError, Limits, Rules};
use crate::game::{Game, Lists};
use crate::{Misreading, Player};

/// A subject as a game, and the generator of its cases.
pub struct AsGame<S>(PhantomData<fn() -> S>);

// Not derived: that would demand it of the subject.
impl<S> Clone for AsGame<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for AsGame<S> {}

impl<S> Default for AsGame<S> {
    fn default() -> Self {
        AsGame(PhantomData)
    }
}

impl<S: Subject> fmt::Debug for AsGame<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(S::NAME)
    }
}

impl<S: Subject> Lists for S {
    type Game = AsGame<S>;

    fn game() -> AsGame<S> {
        AsGame::default()
    }
}

impl<S: Subject> Game for AsGame<S> {
    type Answer = Last<S>;
    type Case = Sequence<S>;
    type Generator = Self;
    type Step = Shown<S>;

    fn rules(&self) -> &Rules {
        Sequence::<S>::RULES
    }

    fn generator(&self) -> &Self {
        self
    }

    fn parse(&self, input: &[u8], _: Limits) -> Result<Sequence<S>, InputError> {
        Sequence::parse(input)
    }

    fn allowance(&self) -> Allowance {
        S::ALLOWANCE
    }

    fn reference(&self) -> Box<dyn Player<Sequence<S>>> {
        Box::new(Plays::<S, S::Reference>::reference())
    }

    fn engine(&self) -> Box<dyn Player<Sequence<S>>> {
        match S::SHARED {
            Some(shared) => (shared.player)(S::ENGINE),
            None => Box::new(Plays::<S, S::Engine>::named(S::ENGINE)),
        }
    }

    fn others(&self) -> Vec<Box<dyn Player<Sequence<S>>>> {
        S::OTHERS.iter().map(|other| (other.player)(other.name)).collect()
    }

    fn misreadings(&self) -> &'static [Misreading<Sequence<S>>] {
        S::MISREADINGS
    }

    fn coverage(&self, case: &Sequence<S>) -> BTreeMap<&'static str, u64> {
        S::coverage(case)
    }
}
