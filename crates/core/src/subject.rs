//! The simplest way to compare two implementations: the trait [`Subject`].
//!
//! A [`Subject`] defines starts, turns, and what a side shows after each turn. Its two [`Side`]s are created from a start
//! and take one turn after the other. Nothing else is required: a subject stands for a [`Game`](crate::Game), so all commands, tests and
//! fuzz targets work with it. All other items have defaults, and each one that a subject defines enables more commands
//! or checks. The front page of the crate `crosscheck` has an example.

mod alike;
mod count;
mod counted;
mod data;
mod draw;
mod float;
mod game;
mod joint;
mod make;
mod pool;
mod refused;
mod sequence;
mod shown;
mod side;
pub mod simpler;
mod small;
mod takeover;
#[cfg(feature = "threads")]
pub mod threads;
mod tree;
mod variants;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::counted::{Counted, alive};
pub use self::data::Data;
pub use self::draw::{Any, Draw, Listed, Span, nested, valid, weighted};
pub use self::float::Float;
pub use self::game::AsGame;
pub use self::make::journaled;
pub use self::refused::{Refused, refused, refused_with};
pub use self::side::{Plays, contender, misreading};
use crate::contract::{Allowance, Picture, Unsound};
use crate::game::Contender;
use crate::generate::reduce::hash;
use crate::generate::{Aim, Bounds, Family, Knob, Rng, RngExt, Scope, Space, Tally};
use crate::{Error, InputError, Misreading, Player};

/// One of the two implementations, in the middle of a play.
pub trait Side<S: Subject>: Sized {
    /// Begins a play.
    fn new(start: &S::Start) -> Self;

    /// Takes a turn, and returns what the side shows after it.
    fn step(&mut self, turn: &S::Turn) -> S::Seen;
}

/// What differs from other subjects if threads share the engine.
#[derive(Debug)]
pub struct Sharing<S: Subject> {
    /// Creates the player of the engine, with its name.
    pub player: fn(&'static str) -> Box<dyn Player<Sequence<S>>>,
    /// Gives each turn of a new case a thread.
    pub spread: fn(&mut Vec<S::Turn>, &mut dyn Rng),
    /// Numbers the threads of a case as they come.
    pub settle: fn(&mut [S::Turn]),
    /// Returns the ways to take a turn in small cases, the simplest first.
    pub ways: fn(S::Turn) -> Vec<S::Turn>,
}

/// Two implementations of the same thing, and how to test them. This is the simplest way to define a [`Game`](crate::Game).
pub trait Subject: Sized + 'static {
    /// The name on the command line and in paths: lower-case letters, digits and hyphens.
    const NAME: &'static str;

    /// The state at which a play begins: a position, a configuration, `()`.
    type Start: Data;
    /// One turn: a move, an operation, an input.
    type Turn: Data;
    /// The observation after a turn. Each field of a struct is compared separately, under its serde name.
    type Seen: Data;
    /// The side that is right: plain, slow, easy to read.
    type Reference: Side<Self> + 'static;
    /// The side under test.
    type Engine: Side<Self> + 'static;

    /// Makes a start. The same random numbers must give the same start.
    fn start(rng: &mut dyn Rng) -> Self::Start;

    /// Makes the next turn, which must be valid in this state, or returns `None` if the play is over.
    fn turn(at: &Self::Reference, rng: &mut dyn Rng) -> Option<Self::Turn>;

    /// What differs if threads share the engine.
    const SHARED: Option<Sharing<Self>> = None;

    // What cases are.

    /// The subject's noun for a turn: `move`, `operation`.
    const TURN: &'static str = "turn";

    /// Whether [`Subject::turn`] and [`Subject::is_valid`] ignore the state, as for most data structures. Cases are
    /// then made, mutated and shrunk without being played, and these functions get a side that has taken no turns.
    const STATELESS: bool = false;

    /// Returns the maximum number of turns of a case.
    fn length(rng: &mut dyn Rng) -> usize {
        // Mostly short, sometimes long: few faults need many turns, and each turn takes time.
        let most = [4, 16, 16, 64, 64, 256][rng.random_range(0..6)];
        // Miri takes a second for a few turns.
        rng.random_range(1..=if cfg!(miri) { most.min(16) } else { most })
    }

    /// Returns whether a play may begin with this start. Inputs from outside and simplified starts are checked.
    fn is_start(_start: &Self::Start) -> bool {
        true
    }

    /// Returns whether a turn is valid in this state. Inputs from outside and turns whose predecessors changed are
    /// checked.
    fn is_valid(_at: &Self::Reference, _turn: &Self::Turn) -> bool {
        true
    }

    /// Writes a case as text. The default is JSON Lines: the start, then one turn per line.
    ///
    /// An override must write each turn on a line of its own, and nothing after the last turn.
    fn write(case: &Sequence<Self>) -> String {
        let turns = case.turns.iter().map(|turn| Self::write_turn(turn) + "\n");
        data::json(&case.start) + "\n" + &turns.collect::<String>()
    }

    /// Reads what [`Subject::write`] has written.
    ///
    /// # Errors
    /// The place of the first error, and what was expected there ([`crate::contract::text::error_at`]).
    fn read(text: &str) -> Result<Sequence<Self>, InputError> {
        let (start, turns) = data::read_lines(text, Self::TURN)?;
        Ok(Sequence { start, turns })
    }

    /// Writes a turn as it appears in the text of a case.
    fn write_turn(turn: &Self::Turn) -> String {
        data::json(turn)
    }

    // How cases become small.

    /// Returns simpler starts to try instead of this one, starting with the largest change. By default, numbers become
    /// smaller and lists shorter, as long as the result is still a start.
    fn simpler_starts(start: &Self::Start) -> Vec<Self::Start> {
        simpler::values(start)
    }

    /// Returns simpler turns to try instead of this one, like [`Subject::simpler_starts`].
    fn simpler_turns(turn: &Self::Turn) -> Vec<Self::Turn> {
        simpler::values(turn)
    }

    /// Returns a start from which a play continues as from this state, if there is one. Shrinking can then drop the
    /// turns that led to this state.
    fn resume(_at: &Self::Reference) -> Option<Self::Start> {
        None
    }

    // What reports say.

    /// Where the subject is written, as [`Generator::source`](crate::generate::Generator::source) says it. The attribute
    /// `#[crosscheck::subject]` knows.
    const SOURCE: [&'static str; 2] = [""; 2];

    /// The page of numbered clauses, in Markdown ([`crate::contract::clause`]); empty if there is none.
    const PAGE: &'static str = "";

    /// The engine's name in reports.
    const ENGINE: &'static str = "engine";

    /// More engines, each compared with the reference: `contender::<Self, Other>("other")`.
    const OTHERS: &'static [Contender<Sequence<Self>>] = &[];

    /// Returns the clause of the page that decides a field of [`Subject::Seen`].
    fn clause(_field: &str) -> Option<&'static str> {
        None
    }

    /// Returns whether a field in which the sides differ counts as equal all the same, such as a number within a tolerance.
    /// Each turn is compared on its own: small differences may add up over many turns.
    fn is_close(_field: &str, _reference: &Self::Seen, _other: &Self::Seen) -> bool {
        false
    }

    /// Returns the kind of a difference in a field after a turn; differences of different kinds are different findings.
    /// `at` is the reference after the turn, followed by what each side shows. With `None`, the kind names the field, the
    /// operation of the turn if it is an enum, and which way the field differs if there are few: `answer of pop: none, not
    /// some`.
    fn kind(
        _field: &str,
        _turn: &Self::Turn,
        _at: &Self::Reference,
        _reference: &Self::Seen,
        _other: &Self::Seen,
    ) -> Option<String> {
        None
    }

    /// Returns whether a difference is the known one with this id (`predicate = true` in `known.toml`). The other
    /// arguments are those of [`Subject::kind`].
    fn is_known(
        _id: &str,
        _turn: &Self::Turn,
        _at: &Self::Reference,
        _reference: &Self::Seen,
        _other: &Self::Seen,
    ) -> bool {
        false
    }

    /// Returns the board to draw, if there is one.
    fn picture(_at: &Self::Reference) -> Option<Picture> {
        None
    }

    /// Counts what a case contains, for the statistics of a campaign. By default, counts cases by their number of turns and,
    /// in one case in eight, turns by kind, and fields that hold words or booleans by value.
    fn count(case: &Sequence<Self>, seen: &[&Shown<Self>], tally: &mut Tally) {
        count::by_serde(hash(case), &case.turns, seen.iter().map(|shown| &shown.seen), tally);
    }

    /// Checks what must be true of every play, whichever side plays.
    ///
    /// # Errors
    /// The play contradicts itself.
    fn audit(_case: &Sequence<Self>, _seen: &[&Shown<Self>]) -> Result<(), Unsound> {
        Ok(())
    }

    // What enables more commands.

    /// Named families of cases; empty if there is only one kind. [`Subject::start_of`] and [`Subject::turn_of`] make
    /// their cases.
    const FAMILIES: &'static [Family] = &[];

    /// Makes the start of a case of a family.
    fn start_of(_family: &'static str, rng: &mut dyn Rng) -> Self::Start {
        Self::start(rng)
    }

    /// Makes the next turn of a case of a family.
    fn turn_of(_family: &'static str, at: &Self::Reference, rng: &mut dyn Rng) -> Option<Self::Turn> {
        Self::turn(at, rng)
    }

    /// The properties of a case that `gen --want` can ask for.
    const AIMS: &'static [Aim<Sequence<Self>>] = &[];

    /// The numbers that define a scope, for `exhaust`.
    const BOUNDS: &'static [Knob] = &[];

    /// The named scopes; the first is the default. Without any, `exhaust` plays every sequence of a few turns over the smallest
    /// ones of each operation: those that shrinking comes down to.
    const SCOPES: &'static [Scope] = &[];

    /// Returns all cases or positions within these bounds, if there are scopes.
    ///
    /// # Errors
    /// The reason, if the scope is too large or empty.
    fn space(_bounds: &Bounds) -> Result<Space<Sequence<Self>>, Error> {
        Err(Error::from(format!("{} has no scopes", Self::NAME)))
    }

    /// Returns small cases that show some fault, the simplest first. Shrinking tries them last.
    fn witnesses() -> &'static [Sequence<Self>] {
        &[]
    }

    /// Returns the mirrored case, if there is a symmetry. Playing it must give the mirrored play.
    fn mirrored(_case: &Sequence<Self>) -> Option<Sequence<Self>> {
        None
    }

    /// Returns what must be seen in the mirrored case where this is seen in the case.
    fn mirrored_seen(_case: &Sequence<Self>, seen: &Self::Seen) -> Self::Seen {
        seen.clone()
    }

    /// The clause that defines the answer. If it is set, `stress` tests external programs, which read a case and print
    /// its answer.
    const ANSWER: &'static str = "";

    /// The limits of an external program.
    const ALLOWANCE: Allowance = Allowance::USUAL;

    /// Returns the answer that a program prints, from what the side shows after the last turn. The default is JSON.
    fn answer(last: &Self::Seen) -> String {
        data::json(last)
    }

    /// Players that get a clause wrong on purpose: `misreading::<Self, Wrong>(name, clause, words)`.
    const MISREADINGS: &'static [Misreading<Sequence<Self>>] = &[];

    /// Returns how often a case exercises each clause; empty if the subject does not count this.
    fn coverage(_case: &Sequence<Self>) -> BTreeMap<&'static str, u64> {
        BTreeMap::new()
    }
}

/// A start and the turns taken from there.
pub struct Sequence<S: Subject> {
    /// The start of the play.
    pub start: S::Start,
    /// The turns; at least one.
    pub turns: Vec<S::Turn>,
}

/// The side's observation after the last turn: the answer of a play.
pub struct Last<S: Subject>(pub Option<S::Seen>);

/// A side's observation after a turn.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Shown<S: Subject> {
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The observation.
    pub seen: S::Seen,
}
