//! Every subject is a game.

use std::collections::BTreeMap;

use super::{Last, Maker, Plays, Sequence, Shown, Subject};
use crate::game::{Contender, Game};
use crate::{Misreading, Player};

impl<S: Subject> Game for S {
    type Answer = Last<S>;
    type Case = Sequence<S>;
    type Generator = Maker<S>;
    type Step = Shown<S>;

    fn reference() -> Box<dyn Player<Sequence<S>>> {
        Box::new(Plays::<S, S::Reference>::reference())
    }

    fn engine() -> Box<dyn Player<Sequence<S>>> {
        Box::new(Plays::<S, S::Engine>::named(S::ENGINE))
    }

    fn others() -> &'static [Contender<Sequence<S>>] {
        S::OTHERS
    }

    fn misreadings() -> &'static [Misreading<Sequence<S>>] {
        S::MISREADINGS
    }

    fn coverage(case: &Sequence<S>) -> BTreeMap<&'static str, u64> {
        S::coverage(case)
    }
}
