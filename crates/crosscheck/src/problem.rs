//! A problem as a game: its cases have the shape that its file describes, and its sides are programs.
//!
//! A process has at most one problem, which its command line names. A game's type has no place for what is known only
//! then, so the problem is kept here, and read before anything else ([`enter`]).

mod case;
mod current;
mod game;
mod generator;
mod helpers;
mod named;
mod reach;
mod sides;

pub(crate) use self::current::{TESTS, enter, loaded, name, tests_alone};
pub(crate) use self::game::Problem;
pub(crate) use self::named::samples_of;
