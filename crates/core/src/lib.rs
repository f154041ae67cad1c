//! Differential testing of two implementations of the same rules, without the games, processes and command line.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases. The first step at which they differ is
//! found, shrunk, explained in the game's own words, and kept as a regression test.
//!
//! In goes a [`Game`]: two players of the same cases, and a generator of them. Out come findings, one for each fault: the
//! smallest case that shows it, a report, and a regression case.
//!
//! These are the modules, from the ground up. None of them imports one that comes after it; `docs/architecture.md` has a
//! line on each (`exhaust`, `find`, `frames`, `results` and `workers` need a feature):
//!
//! - [`numbers`], [`foreign`], [`encoding`], [`error`], [`files`], [`toml`], [`date`], [`tokens`], `wide`: text, numbers and
//!   files;
//! - [`contract`], [`generate`], [`game`]: the traits of a game, and what these are made of;
//! - [`protocol`], [`compare`], [`workers`], [`table`], [`frames`]: a play, compared, written and shown;
//! - [`erased`], [`oracle`], [`exhaust`], [`find`], [`results`], [`shrink`]: many plays, of games whose types are not known;
//! - [`report`], `schemas` (a feature), [`store`], `mutation` (a feature): what comes of them;
//! - [`subject`]: the small door, through which two implementations of anything become a game.

#![warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod compare;
pub mod contract;
pub mod date;
pub mod encoding;
pub mod erased;
pub mod error;
#[cfg(feature = "campaigns")]
pub mod exhaust;
pub mod files;
#[cfg(feature = "campaigns")]
pub mod find;
pub mod foreign;
#[cfg(feature = "campaigns")]
pub mod frames;
pub mod game;
pub mod generate;
#[cfg(feature = "mutation")]
pub mod mutation;
pub mod numbers;
pub mod oracle;
pub mod protocol;
pub mod report;
#[cfg(feature = "campaigns")]
pub mod results;
#[cfg(feature = "schema")]
pub mod schemas;
pub mod shrink;
pub mod store;
pub mod subject;
pub mod table;
pub mod tokens;
pub mod toml;
mod wide;
#[cfg(feature = "campaigns")]
pub mod workers;

pub use contract::{
    Case, Cell, Explorer, Field, Grid, InputError, Limits, Misreading, Observer, Picture, Playable,
    Player, Position, Step, Value,
};
pub use error::{Error, ErrorKind};
pub use game::Game;
pub use subject::{Side, Subject};

/// The example of the crate's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Page;
