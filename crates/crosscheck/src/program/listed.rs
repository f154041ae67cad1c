//! The list of games, and the operations that each listed game can run.

use std::marker::PhantomData;

use crosscheck_core::Game;

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
pub struct Listed(&'static dyn Erased);

impl Listed {
    /// Lists a game.
    pub const fn new<G: Game>() -> Self {
        Listed(Of::<G>::ERASED)
    }

    /// Returns the facts about the game.
    pub(super) fn facts(&self) -> Facts {
        self.0.facts()
    }
}

/// The games of a program, for its commands.
pub(crate) struct Games(&'static [Listed]);

impl Games {
    /// Takes the games of a program.
    pub(super) fn of(listed: &'static [Listed]) -> Self {
        Games(listed)
    }

    fn named(&self, name: &str) -> &'static dyn Erased {
        #[cfg(feature = "judge")]
        if crate::problem::loaded() == Some(name) {
            return Of::<crate::problem::Problem>::ERASED;
        }
        let listed = self.0.iter().find(|listed| listed.0.facts().name == name);
        listed.expect("clap lets only names of games through").0
    }
}

struct Of<G>(PhantomData<fn() -> G>);

impl<G: Game> Of<G> {
    const ERASED: &'static dyn Erased = &Of::<G>(PhantomData);
}

/// Defines the operations. A generic method cannot be called on a game whose type is not known, so each operation
/// becomes a method of its own.
macro_rules! operations {
    ($($(#[$when:meta])* $method:ident: $visitor:ty;)+) => {
        /// A game whose type is not known.
        trait Erased: Sync {
            /// Returns the facts about the game.
            fn facts(&self) -> Facts;

            $(
                $(#[$when])*
                #[doc = concat!("Runs `", stringify!($method), "`.")]
                fn $method(&self, visitor: $visitor) -> <$visitor as Visit>::Output;
            )+
        }

        impl<G: Game> Erased for Of<G> {
            fn facts(&self) -> Facts {
                Facts::new::<G>()
            }

            $(
                $(#[$when])*
                fn $method(&self, visitor: $visitor) -> <$visitor as Visit>::Output {
                    visitor.visit::<G>()
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
