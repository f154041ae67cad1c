//! Everything within bounds, held against the reference.
//!
//! What there is to go through is a [`Space`], stated by a few numbers and made by the game's generator: a list of cases
//! ([`cases`]), each played on both sides step by step, or positions ([`positions`]), searched in breadth from the start,
//! from each of which both sides try the same turns. Nothing is drawn and nothing is left out, and the members have an
//! order; threads take the next few of them in that order, and what was taken is played to its end. So what is covered
//! is always a beginning of the list, the same whatever the number of threads, and one number says how far it goes:
//! that, the counts and the numbers of what was found are the whole state, from which a later run goes on
//! ([`state`]).

pub mod cases;
mod marks;
mod path;
pub mod positions;
pub mod state;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use crate::Misreading;
use crate::generate::Space;

use crate::Game;
use crate::compare::fault::Finding;
use crate::compare::found::Firsts;
use crate::compare::pair::Laws;
use state::Unfit;

/// What a run may use, and what can be seen of it from outside.
pub struct Control<'a> {
    /// How many threads play.
    pub jobs: usize,
    /// Set to end the run early.
    pub stop: &'a AtomicBool,
    /// When this stretch of the run ends.
    pub until: Instant,
    /// How many members were covered so far.
    pub covered: &'a AtomicU64,
}

impl Control<'_> {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || Instant::now() >= self.until
    }
}

/// How much of a scope is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covered {
    /// How many members.
    pub members: u64,
    /// Of how many, if that is known.
    pub of: Option<u64>,
}

/// A scope that is being gone through.
pub trait Walk<G: Game> {
    /// What the scope holds, in a sentence.
    fn words(&self) -> String;

    /// What a member of it is called: `case`, `position`.
    fn unit(&self) -> &'static str;

    /// How far it has come.
    fn covered(&self) -> Covered;

    /// Whether everything is covered.
    fn is_done(&self) -> bool;

    /// Goes on till the stretch is over, or all of it.
    ///
    /// # Errors
    /// Why it cannot go on, in words.
    fn stretch(&mut self, control: &Control<'_>) -> Result<(), String>;

    /// What was found so far, each fault with its first case.
    fn found(&self) -> &Firsts<Finding<G::Case>>;

    /// The counts, as lines of a report.
    fn table(&self) -> String;

    /// The state: what is small, and a body that may be large.
    fn save(&self) -> (serde_json::Value, Vec<u8>);

    /// Takes up a state that was saved of the same scope.
    ///
    /// # Errors
    /// It is none.
    fn resume(&mut self, state: &serde_json::Value, body: &[u8]) -> Result<(), Unfit>;
}

/// Goes through a space; against the reference plays the engine, or this misreading.
///
/// # Errors
/// Why that cannot be done, in words.
pub fn walk<G: Game>(
    space: Space<G::Case>,
    planted: Option<&'static Misreading<G::Case>>,
    laws: Laws,
) -> Result<Box<dyn Walk<G>>, String> {
    Ok(match space {
        Space::Cases(space) => Box::new(cases::CaseWalk::new(space, planted, laws)),
        Space::Positions(_) if laws != Laws::None => {
            return Err("the laws are not checked on positions".into());
        }
        Space::Positions(space) => Box::new(positions::PositionWalk::new(space, planted)?),
    })
}
