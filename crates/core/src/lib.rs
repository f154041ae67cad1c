//! Differential testing of two implementations of the same rules, without the games, processes and command line.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases. The first step at which they differ is
//! found, shrunk, explained in the game's own words, and kept as a regression test.
//!
//! In goes a [`Game`]: two players of the same cases, and a generator of them. Out come findings, one for each fault: the
//! smallest case that shows it, a report, and a regression case.
//!
//! These are the modules, from the ground up. None of them imports one that comes after it:
//!
//! - [`numbers`], [`foreign`], [`encoding`]: numbers for people, and text that is not ours and may hold anything;
//! - [`error`], [`files`], [`toml`], [`date`]: errors about files, files that appear whole, small files that people write,
//!   days;
//! - [`tokens`]: compares answers as judges do;
//! - `wide`: integers too large for most readers of JSON;
//! - [`contract`]: the traits of cases, steps and players, and what these are made of;
//! - [`generate`]: makes, mutates and reduces cases;
//! - [`game`]: a registered game, with both sides and a generator;
//! - [`protocol`]: plays as lines of JSON, in files and between processes;
//! - [`compare`]: plays one case on both sides and says what is wrong with it, if anything;
//! - [`workers`]: numbered work on several threads;
//! - [`table`]: draws the statistics of what cases contain;
//! - [`frames`]: a play as a viewer shows it, moment by moment;
//! - [`erased`]: games whose types are not known;
//! - [`exhaust`]: plays all cases or positions of a scope;
//! - [`oracle`]: asks what is wrong with a case of such a game, and for the right answer;
//! - [`find`]: plays many cases, or searches for cases with given properties;
//! - [`results`]: what campaigns have done, as data to go on from and to merge;
//! - [`shrink`]: shrinks a faulty case;
//! - [`report`]: explains a fault in words and saves it;
//! - `schemas` (a feature): JSON schemas of what is written for other programs;
//! - [`store`]: keeps a case as a regression case;
//! - `mutation` (a feature): measures how much cases can catch, and picks the fewest that catch as much;
//! - [`subject`]: the small door, through which two implementations of anything become a game.

#![warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod compare;
pub mod contract;
pub mod date;
pub mod encoding;
pub mod erased;
pub mod error;
pub mod exhaust;
pub mod files;
pub mod find;
pub mod foreign;
pub mod frames;
pub mod game;
pub mod generate;
#[cfg(feature = "mutation")]
pub mod mutation;
pub mod numbers;
pub mod oracle;
pub mod protocol;
pub mod report;
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
