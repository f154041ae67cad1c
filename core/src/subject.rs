//! The small door: what a stranger writes to have two implementations compared.
//!
//! A [`Subject`] has a start, turns, and what is seen after each turn. Its two [`Side`]s are created from a start and
//! take one turn after the other. That is all that is needed: a subject is a [`Game`], so every command, every test and
//! every fuzz target takes it. Everything else has a default, and each thing that a subject declares beyond the few
//! required items unlocks more.
//!
//! ```
//! use crosscheck_core::generate::{Rng, RngExt};
//! use crosscheck_core::subject::{Side, Subject};
//!
//! /// A sum of bytes that wraps around, against one that forgets to.
//! struct Sums;
//!
//! impl Subject for Sums {
//!     const NAME: &'static str = "sums";
//!     type Start = ();
//!     type Turn = u8;
//!     type Seen = u8;
//!     type Reference = Wrapping;
//!     type Engine = Saturating;
//!
//!     fn start(_: &mut dyn Rng) {}
//!
//!     fn turn(_: &Wrapping, rng: &mut dyn Rng) -> Option<u8> {
//!         Some(rng.random())
//!     }
//! }
//!
//! struct Wrapping(u8);
//!
//! impl Side<Sums> for Wrapping {
//!     fn new(_: &()) -> Self {
//!         Wrapping(0)
//!     }
//!
//!     fn step(&mut self, turn: &u8) -> u8 {
//!         self.0 = self.0.wrapping_add(*turn);
//!         self.0
//!     }
//! }
//!
//! struct Saturating(u8);
//!
//! impl Side<Sums> for Saturating {
//!     fn new(_: &()) -> Self {
//!         Saturating(0)
//!     }
//!
//!     fn step(&mut self, turn: &u8) -> u8 {
//!         self.0 = self.0.saturating_add(*turn);
//!         self.0
//!     }
//! }
//!
//! use crosscheck_core::compare::pair::Pair;
//! use crosscheck_core::subject::Sequence;
//!
//! let mut pair = Pair::<Sums>::new(None);
//! assert!(pair.find(Sequence { start: (), turns: vec![200, 50] }).is_none());
//! assert!(pair.find(Sequence { start: (), turns: vec![200, 56] }).is_some());
//! ```

mod count;
mod make;
mod sequence;
mod shown;
mod side;
pub mod simpler;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use self::count::count_by_serde;
pub use self::make::{Maker, journaled};
pub use self::sequence::{Last, Sequence};
pub use self::shown::Shown;
pub use self::side::{Plays, contender, misreading};
use crate::contract::{Allowance, Picture, Unsound};
use crate::game::{Contender, Game};
use crate::generate::{Aim, Bounds, Family, Knob, Rng, RngExt, Scope, Space, Tally};
use crate::{InputError, Misreading, Player};

/// Plain data: what can be written, read back, compared and printed. Everything that can be is.
pub trait Data:
    Serialize + DeserializeOwned + Clone + Eq + Hash + Debug + Send + Sync + 'static
{
}

impl<T: Serialize + DeserializeOwned + Clone + Eq + Hash + Debug + Send + Sync + 'static> Data for T {}

/// One implementation, in the middle of a play.
pub trait Side<S: Subject>: Sized {
    /// Begins a play.
    fn new(start: &S::Start) -> Self;

    /// Takes a turn, and returns what can be seen after it.
    fn step(&mut self, turn: &S::Turn) -> S::Seen;
}

/// Two implementations of the same thing, and how to try them: a [`Game`] by the fewest means.
pub trait Subject: Sized + 'static {
    /// The name on the command line and in paths: lower-case letters, digits and hyphens.
    const NAME: &'static str;

    /// What a play begins with: a position, a configuration, `()`.
    type Start: Data;
    /// One turn: a move, an operation, an input.
    type Turn: Data;
    /// What both sides show after a turn. Each field of a struct is compared by itself, under its serde name.
    type Seen: Data;
    /// The side that is right: plain, slow, easy to read.
    type Reference: Side<Self> + 'static;
    /// The side under test.
    type Engine: Side<Self> + 'static;

    /// Makes a start. Two calls with the same random numbers make the same start.
    fn start(rng: &mut dyn Rng) -> Self::Start;

    /// Makes the next turn, which must be valid there, or returns `None` if the play is over.
    fn turn(at: &Self::Reference, rng: &mut dyn Rng) -> Option<Self::Turn>;

    // What cases are.

    /// What one turn is called: `move`, `operation`.
    const TURN: &'static str = "turn";

    /// Whether [`Subject::turn`] and [`Subject::is_valid`] never look at the state, as with most data structures. Cases
    /// are then made, changed and simplified without being played: whoever makes turns is shown a side that has taken
    /// none.
    const STATELESS: bool = false;

    /// Returns how many turns a case has at most.
    fn length(rng: &mut dyn Rng) -> usize {
        // Mostly short, now and then long: what needs many turns is rare, and each turn costs time.
        let most = [4, 16, 16, 64, 64, 256][rng.random_range(0..6)];
        rng.random_range(1..=most)
    }

    /// Returns whether a play may begin with this, for inputs from outside and for simplified starts.
    fn is_start(_start: &Self::Start) -> bool {
        true
    }

    /// Returns whether a turn may be taken here, for inputs from outside and for turns whose predecessors were changed.
    fn is_valid(_at: &Self::Reference, _turn: &Self::Turn) -> bool {
        true
    }

    /// Writes a case as text. The default is JSON Lines: the start, then a turn a line.
    ///
    /// One that is overridden must write each turn as a line of its own, the last of which ends the text.
    fn write(case: &Sequence<Self>) -> String {
        sequence::write_lines(case)
    }

    /// Reads what [`Subject::write`] has written.
    ///
    /// # Errors
    /// The place of the first error, and what was expected there ([`crate::contract::text::error_at`]).
    fn read(text: &str) -> Result<Sequence<Self>, InputError> {
        sequence::read_lines(text)
    }

    /// Writes a turn as it stands in the text of a case.
    fn write_turn(turn: &Self::Turn) -> String {
        sequence::json(turn)
    }

    // How cases become small.

    /// Returns simpler starts to try in place of one, the boldest first. By default numbers become smaller and lists
    /// shorter, wherever the result is still a start.
    fn simpler_starts(start: &Self::Start) -> Vec<Self::Start> {
        simpler::values(start)
    }

    /// Returns simpler turns to try in place of one, like [`Subject::simpler_starts`].
    fn simpler_turns(turn: &Self::Turn) -> Vec<Self::Turn> {
        simpler::values(turn)
    }

    /// Returns the start of a play that goes on as from here, if there is one. With it shrinking can drop the turns that
    /// lead to a position.
    fn resume(_at: &Self::Reference) -> Option<Self::Start> {
        None
    }

    // What reports say.

    /// The page of numbered clauses, in Markdown ([`crate::contract::clause`]); empty if there is none.
    const PAGE: &'static str = "";

    /// The engine's name in reports.
    const ENGINE: &'static str = "engine";

    /// More engines, each compared with the reference: `contender::<Self, Other>("other")`.
    const OTHERS: &'static [Contender<Sequence<Self>>] = &[];

    /// Returns the clause of the page that decides a field of what is seen.
    fn clause(_field: &str) -> Option<&'static str> {
        None
    }

    /// Returns what a difference in a field is called, so that it is told apart from others. `at` is the reference after
    /// the turn; each side shows what it has seen. `None` names it after the field and, where both sides show a word
    /// there, after both words.
    fn kind(
        _field: &str,
        _at: &Self::Reference,
        _reference: &Self::Seen,
        _other: &Self::Seen,
    ) -> Option<String> {
        None
    }

    /// Returns whether a difference is the known one with this id (`predicate = true` in `known.toml`). The arguments
    /// are those of [`Subject::kind`].
    fn is_known(_id: &str, _at: &Self::Reference, _reference: &Self::Seen, _other: &Self::Seen) -> bool {
        false
    }

    /// Returns the board to draw, if there is one.
    fn picture(_at: &Self::Reference) -> Option<Picture> {
        None
    }

    /// Counts what a case contained, for the statistics of a campaign. By default turns by kind, and fields that hold
    /// words or truth values.
    fn count(case: &Sequence<Self>, seen: &[Shown<Self>], tally: &mut Tally) {
        count_by_serde(case, seen, tally);
    }

    /// Checks what must hold of any play, whoever plays it.
    ///
    /// # Errors
    /// What does not add up.
    fn audit(_case: &Sequence<Self>, _seen: &[Shown<Self>]) -> Result<(), Unsound> {
        Ok(())
    }

    // Growth.

    /// Named families of cases; empty if there is only one kind. [`Subject::start_of`] and [`Subject::turn_of`] make
    /// them.
    const FAMILIES: &'static [Family] = &[];

    /// Makes the start of a case of a family.
    fn start_of(_family: &'static str, rng: &mut dyn Rng) -> Self::Start {
        Self::start(rng)
    }

    /// Makes the next turn of a case of a family.
    fn turn_of(_family: &'static str, at: &Self::Reference, rng: &mut dyn Rng) -> Option<Self::Turn> {
        Self::turn(at, rng)
    }

    /// What the user can ask of a case, for `gen --want`.
    const AIMS: &'static [Aim<Sequence<Self>>] = &[];

    /// The numbers that state a scope, for `exhaust`.
    const BOUNDS: &'static [Knob] = &[];

    /// The named scopes; the first is the default.
    const SCOPES: &'static [Scope] = &[];

    /// Returns everything within these bounds.
    ///
    /// # Errors
    /// The scope is too large or empty; in words.
    fn space(_bounds: &Bounds) -> Result<Space<Sequence<Self>>, String> {
        Err(format!("{} has no scopes", Self::NAME))
    }

    /// Returns small cases that show some fault, the simplest first, for shrinking to try in the end.
    fn witnesses() -> &'static [Sequence<Self>] {
        &[]
    }

    /// Returns the mirrored case, if there is a symmetry. Its plays must be the mirrored plays.
    fn mirrored(_case: &Sequence<Self>) -> Option<Sequence<Self>> {
        None
    }

    /// Returns what is seen in place of this when the mirrored case is played.
    fn mirrored_seen(_case: &Sequence<Self>, seen: &Self::Seen) -> Self::Seen {
        seen.clone()
    }

    /// The clause that says what the answer is. With it, programs from outside read a case and print its answer, and
    /// `stress` plays them.
    const ANSWER: &'static str = "";

    /// The limits of a program from outside.
    const ALLOWANCE: Allowance = Allowance::USUAL;

    /// Returns the answer that a program prints, from what is seen last. The default is its JSON.
    fn answer(last: &Self::Seen) -> String {
        sequence::json(last)
    }

    /// Players that get a clause wrong on purpose: `misreading::<Self, Wrong>(name, clause, words)`.
    const MISREADINGS: &'static [Misreading<Sequence<Self>>] = &[];

    /// Returns how often each clause is exercised by a case; empty if nobody counts.
    fn coverage(_case: &Sequence<Self>) -> BTreeMap<&'static str, u64> {
        BTreeMap::new()
    }
}

impl<S: Subject> Game for S {
    type Answer = Last<S>;
    type Case = Sequence<S>;
    type Generator = Maker<S>;
    type Step = Shown<S>;

    fn reference() -> Box<dyn Player<Sequence<S>>> {
        Box::new(Plays::<S, S::Reference>::reference())
    }

    fn engine() -> Box<dyn Player<Sequence<S>>> {
        Box::new(Plays::<S, S::Engine>::named(S::ENGINE))
    }

    fn others() -> &'static [Contender<Sequence<S>>] {
        S::OTHERS
    }

    fn misreadings() -> &'static [Misreading<Sequence<S>>] {
        S::MISREADINGS
    }

    fn coverage(case: &Sequence<S>) -> BTreeMap<&'static str, u64> {
        S::coverage(case)
    }
}
