//! The list of games, and what is done for each. Nothing else in the tests names the list.

#![allow(unused_imports, unused_macros, reason = "each test target uses a part of it")]

pub(crate) use games::Visit;
pub(crate) use games::{Chess, NAMES, Texas, each, visit, visitor};

/// Calls a function `fn check<G: Game>() -> T` for each game, in the order of the list; returns what it returns.
macro_rules! each_game {
    ($check:ident) => {
        $crate::common::games::each_game!($check -> ())
    };
    ($check:ident -> $output:ty) => {
        $crate::common::games::each(|| $crate::common::games::visitor!($check -> $output))
    };
}

/// Calls a function like that for the game of this name.
macro_rules! the_game {
    ($name:expr, $check:ident) => {
        $crate::common::games::the_game!($name, $check -> ())
    };
    ($name:expr, $check:ident -> $output:ty) => {
        $crate::common::games::visit($name, $crate::common::games::visitor!($check -> $output))
            .expect("a listed game is there")
    };
}

pub(crate) use {each_game, the_game};
