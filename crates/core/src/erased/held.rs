//! What stands behind the erased forms of a game and of its generator.
//!
//! What a game lists has names and words there, without the functions of the typed lists. Such a list is made once for each typed list, and lives as long as the process, as the typed lists do.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use super::case::AnyCase;
use crate::generate::{Aim, Generator};
use crate::{Game, Misreading};

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

#[derive(Clone, Copy)]
pub(super) struct Lists {
    pub(super) misreadings: &'static [Misreading<AnyCase>],
    pub(super) aims: &'static [Aim<AnyCase>],
}

/// Where the typed lists are: games of one type may have different ones.
type Typed = [(usize, usize); 2];

static ALL: LazyLock<Mutex<HashMap<(TypeId, Typed), Lists>>> = LazyLock::new(Mutex::default);

fn place<T>(list: &'static [T]) -> (usize, usize) {
    (list.as_ptr().addr(), list.len())
}

fn kept<T>(all: impl Iterator<Item = T>) -> &'static [T] {
    Vec::leak(all.collect())
}

impl Lists {
    pub(super) fn of<G: Game>(game: &G) -> Self {
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        let typed = [place(game.misreadings()), place(game.generator().aims())];
        *all.entry((TypeId::of::<G>(), typed)).or_insert_with(|| Lists::new(game))
    }

    fn new<G: Game>(game: &G) -> Self {
        let misreading = |of: &Misreading<G::Case>| Misreading {
            name: of.name,
            clause: of.clause,
            words: of.words,
            player: |_| unreachable!("a game creates its own misreadings"),
        };
        let aim = |of: &Aim<G::Case>| Aim {
            name: of.name,
            help: of.help,
            words: of.words,
            measure: |_, _, _| unreachable!("a generator measures what its aims say"),
            families: of.families,
        };
        Lists {
            misreadings: kept(game.misreadings().iter().map(misreading)),
            aims: kept(game.generator().aims().iter().map(aim)),
        }
    }
}
