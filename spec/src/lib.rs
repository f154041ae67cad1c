//! What both sides of a game agree on, and nothing more.
//!
//! [`contract`] says what a game is to the harness: a case, the steps of its play, an answer, and the
//! players that produce them. Each game then has a module with its types and its text format, and a
//! page of numbered clauses (`spec/texas.md`, …).
//!
//! Nothing here decides an answer. Whatever does is written twice, in the crates `reference` and
//! `engine`, because shared code is where both sides are wrong together.

pub mod clause;
pub mod contract;
pub mod grid;
pub mod text;

pub mod chess;
pub mod rochine;
pub mod texas;

pub use contract::{Explorer, Field, Game, Misreading, Observer, Picture, Player, Position, Value};
pub use grid::{Cell, Grid};
pub use text::{InputError, Limits};
