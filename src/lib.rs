//! Differential fuzzing and reference verification: two implementations play the same cases, step by step.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases. The first step at which they differ is
//! found, shrunk, explained in the subject's own words, and kept as a regression test.
//!
//! To compare two implementations of your own, implement [`Subject`] and write [`main!`]; the guide in `docs/guide/`
//! takes fifteen minutes.
//!
//! The harness itself is the crate [`crosscheck_core`]; its modules are re-exported here. This crate adds:
//!
//! - [`commands`]: the command line, which [`main!`] gives to any program (feature `cli`);
//! - [`isolate`]: plays in worker processes, which may crash (feature `cli`);
//! - [`converse`]: plays a program in another language, which answers many cases over its pipes (feature `cli`);
//! - [`board`]: what all campaigns of a repository say together (feature `cli`);
//! - [`pages`]: pages that show a play, a campaign or all campaigns, one file each (feature `cli`);
//! - [`stress`]: compares a program under test with the reference, and finds out why it is wrong (feature `judge`);
//! - [`judged`]: runs programs over a set of tests, and says which test stops which (feature `judge`);
//! - [`testing`]: the tests of a game, which [`tests!`] gives to any package (feature `testing`);
//! - [`games`]: the games that are built in (feature `games`);
//! - `fuzzing` and the macro `fuzz_target!`: a cargo-fuzz target of one line (feature `libfuzzer`);
//! - `strategy`: cases for proptest (feature `proptest`); `arbitrary`: cases from bytes (feature `arbitrary`).

#![warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub use crosscheck_core::generate::{Rng, RngExt};
pub use crosscheck_core::{
    Case, Error, Game, InputError, Limits, Misreading, Playable, Player, Side, Subject, compare,
    contract, film, find, game, generate, mutation, report, results, shrink, store, subject,
};
#[cfg(feature = "proptest")]
#[doc(no_inline)]
pub use proptest;
#[doc(no_inline)]
pub use {rand, serde, serde_json};

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
#[cfg(feature = "cli")]
pub mod board;
#[cfg(feature = "cli")]
pub mod commands;
#[cfg(all(feature = "cli", unix))]
pub mod converse;
#[cfg(any(feature = "libfuzzer", test))]
pub mod fuzzing;
#[cfg(feature = "games")]
pub mod games;
#[cfg(feature = "cli")]
pub mod isolate;
#[cfg(feature = "judge")]
pub mod judged;
#[cfg(feature = "cli")]
mod leak;
mod macros;
#[cfg(feature = "cli")]
pub mod pages;
#[cfg(feature = "replay")]
mod replay;
#[cfg(feature = "judge")]
pub mod stress;
#[cfg(feature = "testing")]
pub mod testing;
mod visit;

pub use visit::Visit;

/// Does what a process does that this program has started for itself, if this is such a process. [`main!`] calls it
/// before anything else.
pub fn enter() {
    // This executable is started again to confine a program under test.
    #[cfg(feature = "judge")]
    crosscheck_judge::sandbox::enter();
}

/// Returns a proptest strategy for the cases of a game, which shrink to valid cases (feature `proptest`).
///
/// ```
/// # use crosscheck::{Rng, RngExt, Side, Subject};
/// # struct Halves;
/// # struct Half;
/// # impl Side<Halves> for Half {
/// #     fn new(_: &()) -> Self {
/// #         Half
/// #     }
/// #     fn step(&mut self, turn: &u32) -> u32 {
/// #         turn / 2
/// #     }
/// # }
/// # impl Subject for Halves {
/// #     const NAME: &'static str = "halves";
/// #     type Start = ();
/// #     type Turn = u32;
/// #     type Seen = u32;
/// #     type Reference = Half;
/// #     type Engine = Half;
/// #     fn start(_: &mut dyn Rng) {}
/// #     fn turn(_: &Half, rng: &mut dyn Rng) -> Option<u32> {
/// #         Some(rng.random())
/// #     }
/// # }
/// use crosscheck::compare::pair::Pair;
/// use crosscheck::proptest::prelude::*;
///
/// proptest!(|(case in crosscheck::strategy::<Halves>())| {
///     prop_assert!(Pair::<Halves>::new(None).find(case).is_none());
/// });
/// ```
#[cfg(feature = "proptest")]
pub fn strategy<G: Game>() -> generate::strategy::Cases<G::Case, G::Generator> {
    generate::strategy::cases(generate::Settings::default())
}

/// Returns what a program calls itself: the name of its binary, or else of its package.
pub const fn program_name(binary: Option<&'static str>, package: &'static str) -> &'static str {
    match binary {
        Some(binary) => binary,
        None => package,
    }
}
