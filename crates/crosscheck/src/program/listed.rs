//! The list of games, and the operations that each listed game can run.

use crosscheck_core::Game;
use crosscheck_core::game::Lists;

use crate::Visit;
use crate::campaign::compare::Compare;
#[cfg(feature = "coverage")]
use crate::commands::coverage;
use crate::commands::{
    check, diff, exhaust, fuzz, generate, import, merge, promote, shrink, solve, worker,
};
#[cfg(feature = "pages")]
use crate::commands::{dashboard, replay};
#[cfg(feature = "judge")]
use crate::commands::{judge, package, stress};
use crate::roster::{Dispatch, Facts};

/// A game in the list of a program.
#[derive(Clone, Copy)]
pub struct Listed(fn() -> Box<dyn Erased>);

impl Listed {
    /// Lists a game, or a subject, by its type.
    pub const fn new<L: Lists>() -> Self {
        Listed(|| Box::new(L::game()))
    }
}

/// The games of a program, for its commands.
pub(crate) struct Games {
    all: Vec<Box<dyn Erased>>,
    /// How many of them the program lists; a problem comes behind them.
    listed: usize,
}

impl Games {
    /// Takes the games of a program.
    pub(super) fn of(listed: &[Listed]) -> Self {
        let all: Vec<_> = listed.iter().map(|listed| (listed.0)()).collect();
        Games { listed: all.len(), all }
    }

    /// Adds a problem, which is known only now.
    #[cfg(feature = "judge")]
    pub(super) fn add(&mut self, game: impl Game) {
        self.all.push(Box::new(game));
    }

    /// Returns the facts about all games.
    pub(super) fn facts(&self) -> Vec<Facts> {
        let mut all: Vec<Facts> = self.all.iter().map(|game| game.facts()).collect();
        all.iter_mut().skip(self.listed).for_each(|problem| problem.is_problem = true);
        all
    }

    /// Returns whether one of them is called so.
    #[cfg(feature = "judge")]
    pub(super) fn have(&self, word: &str) -> bool {
        self.all.iter().any(|game| game.is_called(word))
    }

    /// Returns whether there is but one.
    #[cfg(feature = "judge")]
    pub(super) fn are_one(&self) -> bool {
        self.all.len() < 2
    }

    fn named(&self, word: &str) -> &dyn Erased {
        let named = self.all.iter().find(|game| game.is_called(word));
        &**named.expect("clap lets only names of games through")
    }
}

/// Defines the operations. A generic method cannot be called on a game whose type is not known, so each operation
/// becomes a method of its own.
macro_rules! operations {
    ($($(#[$when:meta])* $method:ident: $visitor:ty;)+) => {
        /// A game whose type is not known.
        pub(crate) trait Erased: Sync {
            /// Returns the facts about the game.
            fn facts(&self) -> Facts;

            /// Returns whether the user names it so.
            fn is_called(&self, word: &str) -> bool;

            $(
                $(#[$when])*
                #[doc = concat!("Runs `", stringify!($method), "`.")]
                fn $method(&self, visitor: $visitor) -> <$visitor as Visit>::Output;
            )+
        }

        impl<G: Game> Erased for G {
            fn facts(&self) -> Facts {
                Facts::new(self)
            }

            fn is_called(&self, word: &str) -> bool {
                self.word() == word
            }

            $(
                $(#[$when])*
                fn $method(&self, visitor: $visitor) -> <$visitor as Visit>::Output {
                    visitor.visit(self)
                }
            )+
        }

        $(
            $(#[$when])*
            impl Dispatch<$visitor> for Games {
                fn on(&self, game: &str, visitor: $visitor) -> <$visitor as Visit>::Output {
                    self.named(game).$method(visitor)
                }
            }
        )+
    };
}

operations! {
    check: &check::Args;
    #[cfg(feature = "coverage")]
    coverage: &coverage::Args;
    #[cfg(feature = "pages")]
    dashboard: dashboard::Weakest<'_>;
    diff: &diff::Args;
    exhaust: &exhaust::Args;
    fuzz: Compare<'_>;
    fuzz_check: fuzz::Check<'_>;
    generate: &generate::Args;
    #[cfg(feature = "judge")]
    judge: &judge::Args;
    import: &import::Args;
    merge: merge::Merge<'_>;
    #[cfg(feature = "judge")]
    package: &package::Args;
    promote: &promote::Args;
    #[cfg(feature = "pages")]
    replay: &replay::Args;
    serve: worker::Serve<'_>;
    shrink: &shrink::Args;
    solve: &solve::Args;
    #[cfg(feature = "judge")]
    stress: &stress::Args;
}
