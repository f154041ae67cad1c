//! The games of the command line. [`crate::main!`] sets them once, and commands look them up by name.

use std::marker::PhantomData;
use std::sync::OnceLock;

use crosscheck_core::Game;

use super::{
    args, check, coverage, dashboard, diff, exhaust, fuzz, generate, import, merge, promote, replay,
    shrink, solve, worker,
};
#[cfg(feature = "judge")]
use super::{judge, package, stress};
use crate::Visit;

/// A program: its name, its description and its games.
pub struct Program {
    /// The name of the program.
    pub name: &'static str,
    /// A sentence that describes the program, for its help.
    pub about: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// The folder of its regression cases, unless the user names another.
    pub cases: &'static str,
    /// Its games.
    pub games: &'static [Listed],
}

/// A game in the list of a program.
#[derive(Clone, Copy)]
pub struct Listed(&'static dyn Erased);

impl Listed {
    /// Lists a game.
    pub const fn of<G: Game>() -> Self {
        Listed(Of::<G>::ERASED)
    }
}

static PROGRAM: OnceLock<&'static Program> = OnceLock::new();

/// Sets the program, once and for all.
pub(super) fn begin(program: &'static Program) {
    let _ = PROGRAM.set(program);
}

/// Returns the program.
///
/// # Panics
/// The command line has not begun.
pub(super) fn program() -> &'static Program {
    PROGRAM.get().expect("`main` sets it before anything else")
}

/// Returns the names of all games.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    program().games.iter().map(|listed| listed.0.name())
}

/// Returns the name of the only game, if there is only one: the user then need not name it.
pub(super) fn only() -> Option<&'static str> {
    match program().games {
        [one] => Some(one.0.name()),
        _ => None,
    }
}

/// Returns the game's name for a command to copy, with a space before it; empty if there is only one game.
pub(super) fn named<G: Game>() -> String {
    only().map_or_else(|| format!(" {}", G::NAME), |_| String::new())
}

/// Runs an operation on the game with this name; `None` if there is no such game.
pub(super) fn visit<V: Known>(name: &str, visitor: V) -> Option<V::Output> {
    let game = program().games.iter().find(|listed| listed.0.name() == name)?;
    Some(visitor.on(game.0))
}

/// An operation that every listed game can run.
pub(super) trait Known: Visit {
    /// Runs the operation on a game.
    fn on(self, game: &dyn Erased) -> Self::Output;
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
        pub(super) trait Erased: Sync {
            /// Returns the game's name.
            fn name(&self) -> &'static str;

            $(
                $(#[$when])*
                #[doc = concat!("Runs `", stringify!($method), "`.")]
                fn $method(&self, visitor: $visitor) -> <$visitor as Visit>::Output;
            )+
        }

        impl<G: Game> Erased for Of<G> {
            fn name(&self) -> &'static str {
                G::NAME
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
            impl Known for $visitor {
                fn on(self, game: &dyn Erased) -> Self::Output {
                    game.$method(self)
                }
            }
        )+
    };
}

operations! {
    check: check::Check<'_>;
    coverage: coverage::Coverage<'_>;
    dashboard: dashboard::Weakest<'_>;
    declared: args::Declared;
    diff: diff::Diff<'_>;
    exhaust: exhaust::Exhaust<'_>;
    families: args::Families;
    fuzz: fuzz::Fuzz<'_>;
    fuzz_check: fuzz::Check<'_>;
    generate: generate::Generate<'_>;
    #[cfg(feature = "judge")]
    judge: judge::Judge<'_>;
    import: import::Import<'_>;
    knobs: args::Knobs;
    merge: merge::Merge<'_>;
    #[cfg(feature = "judge")]
    package: package::Package<'_>;
    promote: promote::Promote<'_>;
    replay: replay::Show<'_>;
    serve: worker::Serve<'_>;
    shrink: shrink::Shrink<'_>;
    solve: solve::Solve<'_>;
    #[cfg(feature = "judge")]
    stress: stress::Stress<'_>;
}
