//! The sides that a run compares.

use crate::compare::pair::{Laws, Pair};
use crate::{Game, Misreading};

pub(super) struct Sides<G: Game> {
    pub(super) game: G,
    pub(super) planted: Option<&'static Misreading<G::Case>>,
    pub(super) laws: Laws,
}

impl<G: Game> Sides<G> {
    pub(super) fn pair(&self) -> Pair<G> {
        let mut pair = Pair::new(&self.game, self.planted);
        pair.laws = self.laws;
        pair
    }
}
