//! Plays everything within bounds and compares it with the reference.
//!
//! A [`Space`] is stated by a few numbers and made by the game's generator. It is either a list of cases ([`cases`]),
//! each played on both sides step by step, or a set of positions ([`positions`]), searched breadth first from the
//! start, from each of which both sides try the same turns. Nothing is random and nothing is left out. The members have
//! an order: threads take the next few in that order and play all that they take. So the covered part is always a
//! prefix of the list, regardless of the number of threads, and one number states its length. That number, the counts
//! and the numbers of the findings are the whole state from which a later run continues ([`state`]).

pub mod cases;
mod marks;
mod path;
pub mod positions;
pub mod state;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use state::Unfit;

use crate::compare::fault::Finding;
use crate::compare::found::Firsts;
use crate::compare::pair::Laws;
use crate::generate::Space;
use crate::{Game, Misreading};

/// What a run may use, and its state that other threads can observe.
pub struct Control<'a> {
    /// The number of threads.
    pub jobs: usize,
    /// Set to end the run early.
    pub stop: &'a AtomicBool,
    /// When this stretch of the run ends.
    pub until: Instant,
    /// The number of members covered so far.
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
    /// The number of covered members.
    pub members: u64,
    /// The number of all members, if known.
    pub of: Option<u64>,
}

/// A run through a scope.
pub trait Walk<G: Game> {
    /// Describes the scope in a sentence.
    fn words(&self) -> String;

    /// Returns the name of a member: `case`, `position`.
    fn unit(&self) -> &'static str;

    /// Returns how much is covered.
    fn covered(&self) -> Covered;

    /// Returns whether everything is covered.
    fn is_done(&self) -> bool;

    /// Continues until the stretch is over or everything is covered.
    ///
    /// # Errors
    /// Why it cannot continue, in words.
    fn stretch(&mut self, control: &Control<'_>) -> Result<(), String>;

    /// Returns the findings so far, each fault with its first case.
    fn found(&self) -> &Firsts<Finding<G::Case>>;

    /// Returns the counts, as lines of a report.
    fn table(&self) -> String;

    /// Returns the state: a small part, and a body that may be large.
    fn save(&self) -> (serde_json::Value, Vec<u8>);

    /// Restores the saved state of a run through the same scope.
    ///
    /// # Errors
    /// The state does not fit.
    fn resume(&mut self, state: &serde_json::Value, body: &[u8]) -> Result<(), Unfit>;
}

/// Creates a run through a space that compares the engine, or this misreading, with the reference.
///
/// # Errors
/// Why the run cannot be created, in words.
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
