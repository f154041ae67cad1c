//! What stands behind the erased forms of a game and of its generator.

use std::sync::OnceLock;

use super::case::AnyCase;
use super::lists::Lists;
use crate::Game;

/// A game with what is kept of it for cases whose type is not known.
pub(super) struct Held<G: Game> {
    pub(super) game: G,
    lists: OnceLock<Lists>,
    pub(super) witnesses: OnceLock<Vec<AnyCase>>,
}

impl<G: Game> Held<G> {
    pub(super) fn new(game: G) -> Self {
        Held { lists: OnceLock::new(), witnesses: OnceLock::new(), game }
    }

    pub(super) fn lists(&self) -> &Lists {
        self.lists.get_or_init(|| Lists::of(&self.game))
    }
}
