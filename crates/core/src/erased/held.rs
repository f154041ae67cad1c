//! What stands behind the erased forms of a game and of its generator.

use std::sync::OnceLock;

use super::case::AnyCase;
use super::lists::Lists;
use crate::Game;

/// A game with what is kept of it for cases whose type is not known.
pub(super) struct Held<G: Game> {
    pub(super) game: G,
    pub(super) lists: Lists,
    pub(super) witnesses: OnceLock<Vec<AnyCase>>,
}

impl<G: Game> Held<G> {
    pub(super) fn new(game: G) -> Self {
        Held { lists: Lists::of(&game), witnesses: OnceLock::new(), game }
    }
}
