//! Games whose types are not known.
//!
//! A program knows its games by name, and most of what it does with one is the same for all. [`AnyGame`] is a game like any
//! other, with cases, steps and answers that hold those of some game. So whatever is written for games is compiled once for
//! all of them. What is hot stays with the types: players play, the generator makes and reduces, and runs go on behind one
//! call each.

mod case;
mod game;
mod generator;
mod lists;
mod player;
mod step;
mod walk;

pub use case::AnyCase;
pub use game::AnyGame;
pub use step::{AnyAnswer, AnyStep};
