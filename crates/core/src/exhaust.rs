//! Plays everything within bounds and compares it with the reference.
//!
//! A [`Space`] is stated by a few numbers and made by the game's generator. It is either a list of cases (`cases`),
//! each played on both sides step by step, or a set of positions (`positions`), searched breadth first from the
//! start, from each of which both sides try the same turns. Nothing is random and nothing is left out. The members have
//! an order: threads take the next few in that order and play all that they take. So the covered part is always a
//! prefix of the list, regardless of the number of threads.

mod cases;
mod marks;
mod path;
mod positions;
mod walk;

pub use walk::{Control, Covered, Walk};

use self::walk::Sides;
use crate::compare::pair::Laws;
use crate::erased::{AnyCase, AnyGame};
use crate::generate::{Bounds, Generator, Space};
use crate::oracle::MakeSent;
use crate::{Error, Game, Misreading};

/// Creates a run through everything within these bounds that compares the engine, or this misreading, with the reference. Cases
/// are judged by the oracles that `make` makes; positions are played in this process.
///
/// # Errors
/// Why the run cannot be created.
pub fn walk<'a>(
    game: &AnyGame,
    bounds: &Bounds,
    planted: Option<&'static Misreading<AnyCase>>,
    laws: Laws,
    make: &'a MakeSent<'a>,
) -> Result<Box<dyn Walk + 'a>, Error> {
    Ok(match game.generator().space(bounds)? {
        Space::Cases(space) => Box::new(cases::CaseWalk::new(space, make)),
        Space::Positions(_) if laws != Laws::None => {
            return Err(Error::from("the laws are not checked on positions"));
        }
        // The games that lead to faults are held to the laws.
        Space::Positions(space) => {
            let sides = Sides { game: game.clone(), planted };
            Box::new(positions::PositionWalk::new(sides, space)?)
        }
    })
}
