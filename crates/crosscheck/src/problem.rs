//! A problem as a game: its cases have the shape that its file describes, and its sides are programs.
//!
//! Everything about it is a value: two problems may stand side by side.

mod case;
mod families;
mod game;
mod generator;
mod helpers;
mod known;
mod named;
mod reach;
mod sides;
mod trial;

use self::case::{Input, NoStep, Output};
pub(crate) use self::game::{Problem, testlib};
pub(crate) use self::known::{Known, TESTS};
use self::named::Named;
pub(crate) use self::named::samples_of;
pub(crate) use self::trial::trial;
