//! The list of games, and what is done for each. Nothing else in the tests names the list.

#![allow(unused_imports, dead_code, reason = "each test target uses a part of it")]

use crosscheck_core::erased::AnyGame;
pub(crate) use games::{NAMES, Texas};

/// Calls a function for each game, in the order of the list; returns what it returns.
pub(crate) fn each<T>(check: impl Fn(&'static AnyGame) -> T) -> Vec<T> {
    games::all().iter().map(check).collect()
}

pub(crate) fn game(name: &str) -> &'static AnyGame {
    games::game(name).expect("a listed game is there")
}
