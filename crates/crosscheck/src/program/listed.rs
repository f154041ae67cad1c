//! The games in the list of a program.

use std::sync::Arc;

use crosscheck_core::Game;
use crosscheck_core::erased::AnyGame;
use crosscheck_core::game::Lists;

use crate::commands::worker::{Work, work};

/// A game in the list of a program.
#[derive(Clone, Copy)]
pub struct Listed(fn() -> Entry);

/// A game, and its worker, which plays with its types.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) game: AnyGame,
    pub(super) work: Arc<Work>,
}

impl Listed {
    /// Lists a game, or a subject, by its type.
    pub const fn new<L: Lists>() -> Self {
        Listed(|| Entry::new(L::game()))
    }

    pub(super) fn entry(&self) -> Entry {
        (self.0)()
    }
}

impl Entry {
    pub(super) fn new(game: impl Game) -> Self {
        let any = AnyGame::new(game.clone());
        let work = {
            let any = any.clone();
            Arc::new(move |words: &_| work(&game, &any, words))
        };
        Entry { game: any, work }
    }
}
