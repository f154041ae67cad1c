//! What stands behind the erased forms of a game and of its generator.
//!
//! Lists of a game, repeated for cases whose type is not known. Such a list lives as long as the process, as
//! the typed lists do.

use std::sync::OnceLock;

use super::case::AnyCase;
use crate::generate::Aim;
use crate::{Game, Misreading};

/// A game with what is kept of it for cases whose type is not known.
pub(super) struct Held<G: Game> {
    pub(super) game: G,
    pub(super) misreadings: OnceLock<&'static [Misreading<AnyCase>]>,
    pub(super) aims: OnceLock<&'static [Aim<AnyCase>]>,
    pub(super) witnesses: OnceLock<Vec<AnyCase>>,
}

impl<G: Game> Held<G> {
    pub(super) fn new(game: G) -> Self {
        let (misreadings, aims, witnesses) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Held { game, misreadings, aims, witnesses }
    }
}
