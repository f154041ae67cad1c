//! Differential testing of two implementations of the same rules: all of it but games, processes and the command line.
//!
//! An optimized engine and a naive, spec-literal reference play the same cases; the first step at which
//! they differ is found, shrunk, explained in the game's own words, and kept as a regression test.
//!
//! A case goes through these modules in this order:
//!
//! - [`contract`]: what a case, a step, an answer and a player are; [`game`]: a game that is registered, with both sides
//!   and a generator;
//! - [`generate`]: makes, mutates and reduces cases;
//! - [`compare`]: plays one case on both sides and says what is wrong with it, if anything;
//! - [`find`]: plays many cases, all of a scope, or those that have what is asked for;
//! - [`shrink`]: makes a faulty case small;
//! - [`report`]: explains it in words and saves it; [`store`]: keeps it as a regression case;
//! - [`mutation`]: measures how much cases can catch, and picks the fewest that catch as much.

pub mod compare;
pub mod contract;
pub mod error;
pub mod files;
pub mod find;
pub mod game;
pub mod generate;
pub mod mutation;
pub mod report;
pub mod shrink;
pub mod store;
pub mod table;
pub mod workers;

pub use contract::{
    Case, Cell, Explorer, Field, Grid, InputError, Limits, Misreading, Observer, Picture, Playable,
    Player, Position, Step, Value,
};
pub use error::Error;
pub use game::Game;
