#![doc = include_str!("../README.md")]
//!
//! [`data`], [`draw`] and [`subject`](macro@subject) write what is the same in most subjects; the traits [`Subject`] and
//! [`Side`] are what they write.
//!
//! A subject whose cases have a text format of their own reports what is wrong with a text as an [`InputError`]. All other
//! names are in [`harness`], and also in the root of this crate.
//!
//! # Features
//!
//! None is on by default. What remains is the harness, for tests that call it: it plays cases, shrinks them, and reports as
//! text.
//!
//! - `cli`: [`main!`] and the command line, with worker processes;
//! - `testing`: [`tests!`] without the command line, which includes it, and what plays many cases: `find`, `results`, `frames`;
//! - `pages`: a page of each finding, the command `replay`, and `--junit`; a package that `init`
//!   makes has it on;
//! - `coverage`: the command of that name, which counts the clauses that cases exercise;
//! - `judge`: programs from outside, run as a judge runs them (Linux); includes all of these;
//! - `init`: the command that creates a package; `manual`: completions for shells, and manual pages;
//! - `threads`: engines that threads share; `shuttle`: the same over the types of the crate shuttle, with schedules that cases hold;
//! - `libfuzzer`: `fuzz_target!`;
//! - `proptest`: cases for proptest, by the function `strategy`; `arbitrary`: cases from bytes.
//!
//! These crates are re-exported, so that a subject needs no other dependency: `rand` 0.10, `serde` 1, `serde_json` 1, and
//! `proptest` 1 with the feature of that name.

#![warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

// What the attributes write names this crate, in its own tests as well.
#[cfg(test)]
extern crate self as crosscheck;

pub use attributes::{data, draw, subject};
pub use check::check;
pub use crosscheck_core::game::Lists;
pub use crosscheck_core::generate::{Rng, RngExt};
pub use crosscheck_core::subject::{Counted, Refused, alive, refused, refused_with};
pub use crosscheck_core::{InputError, Side, Subject};
#[doc(hidden)]
pub use harness::*;
#[cfg(feature = "proptest")]
#[doc(no_inline)]
pub use proptest;
#[doc(no_inline)]
pub use {rand, serde, serde_json};

// The modules, in their order. Each uses only those above it. docs/architecture.md says what each contains.
//
// | `attributes`, `macros`, `check`, `arbitrary`, `fuzzing`, `testing` |
// | `state_leak`, `isolate`, `converse`, `stress`, `judged`, `pages` |
// | `roster`, `screen`, `options`, `replay`, `suites`, `problem`, `campaign`, `commands`, `program` |

#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub mod arbitrary;
mod attributes;
#[cfg(feature = "cli")]
mod campaign;
mod check;
#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod converse;
#[cfg(any(feature = "libfuzzer", test))]
#[doc(hidden)]
pub mod fuzzing;
#[cfg(feature = "cli")]
mod isolate;
#[cfg(feature = "judge")]
mod judged;
mod macros;
#[cfg(feature = "cli")]
mod options;
#[cfg(feature = "judge")]
mod problem;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod program;
#[cfg(feature = "cli")]
mod replay;
#[cfg(feature = "cli")]
mod roster;
#[cfg(feature = "cli")]
mod screen;
#[cfg(feature = "cli")]
mod state_leak;
#[cfg(feature = "judge")]
#[doc(hidden)]
pub mod stress;
#[cfg(feature = "judge")]
mod suites;
#[cfg(feature = "testing")]
#[doc(hidden)]
pub mod testing;

pub mod harness {
    //! The foundations of a subject, for users who want more than the command line.
    //!
    //! A case, its steps and its players are in [`contract`]. [`generate`] makes cases, [`compare`] plays one of them on
    //! both sides, and [`find`] many. [`shrink`] makes a case smaller, [`report`] explains and saves it, and [`store`] keeps
    //! it as a regression case. A [`Game`] has all of this; [`subject`] makes one of a [`Subject`](crate::Subject).

    #[doc(inline)]
    pub use crosscheck_core::{
        Case, Error, ErrorKind, Game, Limits, Misreading, Playable, Player, compare, contract, game,
        generate, report, shrink, store, subject,
    };

    #[cfg(feature = "testing")]
    #[doc(inline)]
    pub use crosscheck_core::{find, frames, results};

    #[cfg(feature = "coverage")]
    #[doc(inline)]
    pub use crosscheck_core::mutation;

    #[cfg(feature = "arbitrary")]
    #[doc(inline)]
    pub use crate::arbitrary;
    #[cfg(feature = "libfuzzer")]
    #[doc(inline)]
    pub use crate::fuzzing;
    #[cfg(feature = "testing")]
    #[doc(inline)]
    pub use crate::testing;
    // What `main!` names.
    #[cfg(feature = "cli")]
    #[doc(hidden)]
    pub use crate::program;
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
/// # use crosscheck::Subject;
/// # struct Halves;
/// # #[crosscheck::subject]
/// # impl Subject for Halves {
/// #     const NAME: &'static str = "halves";
/// #     fn reference(_: ()) -> impl FnMut(&u32) -> u32 {
/// #         |turn| turn / 2
/// #     }
/// #     fn engine(_: ()) -> impl FnMut(&u32) -> u32 {
/// #         |turn| turn >> 1
/// #     }
/// # }
/// use crosscheck::compare::pair::Pair;
/// use crosscheck::proptest::prelude::*;
///
/// proptest!(|(case in crosscheck::strategy::<Halves>())| {
///     prop_assert!(Pair::new(&crosscheck::game::<Halves>(), None).find(case).is_none());
/// });
/// ```
#[cfg(feature = "proptest")]
pub fn strategy<L: Lists>()
-> generate::strategy::Cases<<L::Game as Game>::Case, <L::Game as Game>::Generator> {
    generate::strategy::cases(L::game().generator(), generate::Settings::default())
}

/// Returns the game that a subject, or a game's type, stands for.
pub fn game<L: Lists>() -> L::Game {
    L::game()
}

/// Returns the same game without its type.
pub fn any_game<L: Lists>() -> crosscheck_core::erased::AnyGame {
    crosscheck_core::erased::AnyGame::new(L::game())
}

/// Returns what a program calls itself: the name of its binary, or else of its package.
#[doc(hidden)]
pub const fn program_name(binary: Option<&'static str>, package: &'static str) -> &'static str {
    match binary {
        Some(binary) => binary,
        None => package,
    }
}
