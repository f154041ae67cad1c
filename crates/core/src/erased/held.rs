//! What stands behind the erased forms of a game and of its generator.
//!
//! Lists of a game, repeated for cases whose type is not known. Such a list lives as long as the process, as
//! the typed lists do.

use std::sync::OnceLock;

use super::case::AnyCase;
use super::player::AnyPlayer;
use super::step::AnyStep;
use crate::contract::MakeEngine;
use crate::generate::{Aim, Generator};
use crate::{Game, Misreading};

/// A game with what is kept of it for cases whose type is not known.
pub(super) struct Held<G: Game> {
    pub(super) game: G,
    misreadings: OnceLock<&'static [Misreading<AnyCase>]>,
    aims: OnceLock<&'static [Aim<AnyCase>]>,
    pub(super) witnesses: OnceLock<Vec<AnyCase>>,
}

impl<G: Game> Held<G> {
    pub(super) fn new(game: G) -> Self {
        let (misreadings, aims, witnesses) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Held { game, misreadings, aims, witnesses }
    }

    pub(super) fn misreadings(&self) -> &'static [Misreading<AnyCase>] {
        self.misreadings.get_or_init(|| {
            let erased = self.game.misreadings().iter().map(|of| {
                let game = self.game.clone();
                let player = move |_: MakeEngine<'_, AnyCase>| AnyPlayer::erased(game.misread(of));
                let player = Box::leak(Box::new(player));
                Misreading { name: of.name, clause: of.clause, words: of.words, player }
            });
            Vec::leak(erased.collect())
        })
    }

    pub(super) fn aims(&self) -> &'static [Aim<AnyCase>] {
        self.aims.get_or_init(|| {
            let erased = self.game.generator().aims().iter().map(|of| {
                let measure = |case: &AnyCase, steps: &[&AnyStep], word: usize| {
                    (of.measure)(case.typed(), &AnyStep::all(steps), word)
                };
                let measure = Box::leak(Box::new(measure));
                Aim { name: of.name, help: of.help, words: of.words, measure, families: of.families }
            });
            Vec::leak(erased.collect())
        })
    }
}
