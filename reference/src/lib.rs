//! The naive side of each game: its rules as stated on its page, with one function per clause.
//!
//! This crate is written to be read next to the page, from the statement alone. It looks at the whole board wherever a
//! clause says so, stores nothing twice, and takes no shortcut that would need a correctness argument. It counts as
//! right until a clause shows otherwise.
//!
//! In goes a case; out come its steps and its answer, and on request the clauses that it exercises.
//!
//! The modules, in their order. Each uses only those above it.
//!
//! | module | what it does |
//! |---|---|
//! | `cells` | sets of cells, and marks on a board |
//! | `lines` | the rows and columns of a board |
//! | `player` | the player of any rules |
//! | `cites` | what cites a clause: the rules read literally, which are the reference, and the count of what they use |
//! | `misread` | misreadings of rules as tables |
//! | [`texas`], [`chess`], [`rochine`] | the rules of each game, and their misreadings |

mod cells;
pub mod chess;
mod cites;
mod lines;
#[cfg(feature = "misreadings")]
mod misread;
mod player;
pub mod rochine;
pub mod texas;

pub use cells::Cells;
pub use cites::{Cites, Literal};
pub use lines::Line;
pub use player::{Naive, Plays};
