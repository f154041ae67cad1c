//! Differential testing of two implementations of the same rules, without the games, processes and command line.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases. The first step at which they differ is
//! found, shrunk, explained in the game's own words, and kept as a regression test.
//!
//! A case passes through these modules in this order:
//!
//! - [`contract`]: what a case, a step, an answer and a player are; [`game`]: a registered game, with both sides and a
//!   generator; [`subject`]: the small door, through which two implementations of anything become a game;
//! - [`protocol`]: plays as lines of JSON, in files and between processes;
//! - [`generate`]: makes, mutates and reduces cases;
//! - [`compare`]: plays one case on both sides and says what is wrong with it, if anything;
//! - [`find`]: plays many cases, all cases of a scope, or searches for cases with given properties;
//! - [`shrink`]: shrinks a faulty case;
//! - [`film`]: a play as a viewer shows it, moment by moment;
//! - [`report`]: explains it in words and saves it; [`store`]: keeps it as a regression case;
//! - [`mutation`]: measures how much cases can catch, and picks the fewest that catch as much.

#![warn(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod compare;
pub mod contract;
pub mod date;
pub mod error;
pub mod files;
pub mod film;
pub mod find;
pub mod foreign;
pub mod game;
pub mod generate;
pub mod mutation;
pub mod protocol;
pub mod report;
pub mod results;
pub mod shrink;
pub mod store;
pub mod subject;
pub mod table;
pub mod workers;

pub use contract::{
    Annotations, Case, Cell, Explorer, Field, Grid, InputError, Limits, Misreading, Observer, Picture,
    Playable, Player, Position, Step, Value,
};
pub use error::Error;
pub use game::Game;
pub use subject::{Side, Subject};
