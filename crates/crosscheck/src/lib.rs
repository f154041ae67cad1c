//! Differential fuzzing and reference verification: two implementations play the same cases, step by step.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases. The first step at which they differ is
//! found, shrunk, explained in the subject's own words, and kept as a regression test.
//!
//! Describe how cases are made in a [`Subject`], put each implementation into a [`Side`], and write [`main!`]: that is a
//! program with the whole command line. [`tests!`] makes tests of it, and `fuzz_target!` a target for cargo-fuzz. The guide
//! in `docs/guide/` takes fifteen minutes.
//!
//! ```no_run
//! # mod hidden {
//! use crosscheck::{Rng, RngExt, Side, Subject};
//!
//! /// What is compared: two ways to halve a number, again and again.
//! struct Halves;
//!
//! impl Subject for Halves {
//!     const NAME: &'static str = "halves";
//!     type Start = u32;
//!     type Turn = u8;
//!     type Seen = u32;
//!     type Reference = Divided;
//!     type Engine = Shifted;
//!
//!     fn start(rng: &mut dyn Rng) -> u32 {
//!         rng.random()
//!     }
//!
//!     fn turn(_: &Divided, rng: &mut dyn Rng) -> Option<u8> {
//!         Some(rng.random_range(0..4))
//!     }
//! }
//!
//! /// The reference, which is right because it is plain.
//! struct Divided(u32);
//!
//! impl Side<Halves> for Divided {
//!     fn new(start: &u32) -> Self {
//!         Divided(*start)
//!     }
//!
//!     fn step(&mut self, times: &u8) -> u32 {
//!         for _ in 0..*times {
//!             self.0 /= 2;
//!         }
//!         self.0
//!     }
//! }
//!
//! /// The engine, which is fast.
//! struct Shifted(u32);
//!
//! impl Side<Halves> for Shifted {
//!     fn new(start: &u32) -> Self {
//!         Shifted(*start)
//!     }
//!
//!     fn step(&mut self, times: &u8) -> u32 {
//!         self.0 >>= times;
//!         self.0
//!     }
//! }
//!
//! crosscheck::main!(Halves);
//! # }
//! # fn main() {}
//! ```
//!
//! A subject whose cases have a text format of their own reports what is wrong with a text as an [`InputError`]. All other
//! names are in [`harness`], and also in the root of this crate.
//!
//! # Features
//!
//! - `cli` (on by default): [`main!`] and the command line, with worker processes;
//! - `testing`: [`tests!`] without the command line, which includes it;
//! - `judge`: programs from outside, run as a judge runs them (Linux); includes `replay`;
//! - `replay`: plays in a terminal, and as pictures;
//! - `init`: the command that creates a package;
//! - `libfuzzer`: `fuzz_target!`;
//! - `proptest`: cases for proptest, by the function `strategy`; `arbitrary`: cases from bytes.
//!
//! These crates are re-exported, so that a subject needs no other dependency: `rand` 0.10, `serde` 1, `serde_json` 1, and
//! `proptest` 1 with the feature of that name.

#![warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub use crosscheck_core::generate::{Rng, RngExt};
pub use crosscheck_core::{InputError, Side, Subject};
#[doc(hidden)]
pub use harness::*;
#[cfg(feature = "proptest")]
#[doc(no_inline)]
pub use proptest;
#[doc(no_inline)]
pub use {rand, serde, serde_json};

// The modules, in their order. Each uses only those above it.
//
// | module | what it does |
// |---|---|
// | `visit`, `macros` | an operation on any game; the macros that make a program, its tests and its fuzz targets |
// | `arbitrary`, `fuzzing`, `testing` | cases from bytes, cargo-fuzz targets, the tests of a game |
// | `history` | what all campaigns of a repository say together |
// | `leak` | state that leaks from one case to the next |
// | `isolate`, `converse` | plays in worker processes, and with programs in other languages |
// | `except` | passes over what another build of the program shows as well |
// | `stress`, `judged` | a program under test against the reference; programs over a set of tests |
// | `pages`, `replay` | what a person looks at: pages, the terminal, pictures |
// | `roster` | the games of the program, as far as commands know them |
// | `screen` | the way to the terminal: progress, errors, interrupts, how a command ends |
// | `options` | the options that commands share |
// | `recording`, `suites` | plays made into films; test suites |
// | `campaign` | runs a campaign: plays, keeps, shrinks, explains and reports |
// | `commands` | the commands; none knows another |
// | `program` | the command line, which knows all commands |

#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub mod arbitrary;
#[cfg(feature = "cli")]
mod campaign;
#[cfg(feature = "cli")]
mod commands;
#[cfg(all(feature = "cli", unix))]
#[doc(hidden)]
pub mod converse;
#[cfg(feature = "cli")]
mod except;
#[cfg(any(feature = "libfuzzer", test))]
#[doc(hidden)]
pub mod fuzzing;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod history;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod isolate;
#[cfg(feature = "judge")]
#[doc(hidden)]
pub mod judged;
#[cfg(feature = "cli")]
mod leak;
mod macros;
#[cfg(feature = "cli")]
mod options;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod pages;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod program;
#[cfg(feature = "cli")]
mod recording;
#[cfg(feature = "replay")]
mod replay;
#[cfg(feature = "cli")]
mod roster;
#[cfg(feature = "cli")]
mod screen;
#[cfg(feature = "judge")]
#[doc(hidden)]
pub mod stress;
#[cfg(feature = "judge")]
mod suites;
#[cfg(feature = "testing")]
#[doc(hidden)]
pub mod testing;
mod visit;

pub mod harness {
    //! The foundations of a subject, for users who want more than the command line.
    //!
    //! A case, its steps and its players are in [`contract`]. [`generate`] makes cases, [`compare`] plays one of them on
    //! both sides, and [`find`] many. [`shrink`] makes a case smaller, [`report`] explains and saves it, and [`store`] keeps
    //! it as a regression case. A [`Game`] has all of this; [`subject`] makes one of a [`Subject`](crate::Subject).

    #[doc(inline)]
    pub use crosscheck_core::{
        Case, Error, ErrorKind, Game, Limits, Misreading, Playable, Player, compare, contract, film,
        find, game, generate, mutation, report, results, shrink, store, subject,
    };

    #[cfg(feature = "arbitrary")]
    #[doc(inline)]
    pub use crate::arbitrary;
    #[cfg(all(feature = "cli", unix))]
    #[doc(inline)]
    pub use crate::converse;
    #[cfg(feature = "libfuzzer")]
    #[doc(inline)]
    pub use crate::fuzzing;
    #[cfg(feature = "testing")]
    #[doc(inline)]
    pub use crate::testing;
    #[doc(inline)]
    pub use crate::visit::Visit;
    #[cfg(feature = "cli")]
    #[doc(inline)]
    pub use crate::{history, isolate, pages};
    // What `main!` names.
    #[cfg(feature = "cli")]
    #[doc(hidden)]
    pub use crate::program;
    #[cfg(feature = "judge")]
    #[doc(inline)]
    pub use crate::{judged, stress};
}

/// Does what a process does that this program has started for itself, if this is such a process. [`main!`] calls it
/// before anything else.
#[doc(hidden)]
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
#[doc(hidden)]
pub const fn program_name(binary: Option<&'static str>, package: &'static str) -> &'static str {
    match binary {
        Some(binary) => binary,
        None => package,
    }
}
