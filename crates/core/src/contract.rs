//! The harness's view of a game: a case, steps, an answer, and players that produce them.
//!
//! The harness knows a game only through these traits. A fourth game implements them, and the harness compares, shrinks
//! and explains it like the others.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::compare::laws::Law;
use crate::compare::lockstep::Difference;
use crate::compare::trace::Refused;
use crate::film::{Plain, Stage};

pub mod clause;
pub mod grid;
pub mod layout;
pub mod strict;
pub mod text;

pub use grid::{Cell, Grid};
pub use layout::Layout;
pub use text::{InputError, Limits};

/// A case that can be played: its game's name, its page of rules, and the types of its play.
///
/// Players play cases and need to know nothing else about the game. A [`crate::Game`] combines two players of the same
/// cases with a generator of them.
pub trait Playable: Case {
    /// The game's name on the command line and in paths.
    const NAME: &'static str;
    /// What one turn is called: `operation`, `query`, `move`.
    const TURN: &'static str;
    /// The page of numbered clauses, in Markdown; empty if there is none.
    const PAGE: &'static str = "";
    /// The clause that says how the answer follows from the steps. It decides the case in which two players agree on
    /// every step but not on the answer. Empty if there is no contest, and the answer says no more than the steps.
    const ANSWER: &'static str = "";
    /// The contest's limits for a contestant's program.
    const ALLOWANCE: Allowance = Allowance::USUAL;
    /// Whether two players that differed at a step can be compared at the next one. Then one case can have several
    /// findings, and the comparison goes on past a difference that is known.
    const RESUMES: bool = false;
    /// In a campaign, each law is checked on the engine on one case in this many: a power of two, up to 32. A check costs
    /// one more play, which is little where the engine is much faster than the reference.
    const LAWS_ONE_IN: u64 = 1;
    /// The input format as data, with the contest's limits. From it come the limits of subtasks, and the validators and
    /// generators that problem packages carry; without it there are none. It accepts what [`Case::parse`] accepts.
    const LAYOUT: Option<&'static Layout> = None;

    /// An observation while a case is played.
    type Step: Step;
    /// What a contestant's program prints.
    type Answer: Clone + Eq + Debug + Display + Send + Sync;

    /// Returns the board on which a turn is decided, as far as the case alone shows it. `turn` counts from 1; `None`
    /// means what comes after the last turn. A game whose steps show the board only needs to return the board at the
    /// start, since a step's board replaces this one. `None` if there is no board.
    fn scene(&self, _turn: Option<usize>) -> Option<Picture> {
        None
    }

    /// Returns the stage that presents plays of this case. The default shows the boards of the steps, or the scene.
    fn stage(&self) -> Box<dyn Stage<Self::Step> + '_> {
        Box::new(Plain::new(self))
    }

    /// Returns the laws that are checked on this case, beyond agreement. Which they are depends on the case alone.
    fn laws(&self) -> &'static [Law] {
        Law::ALL
    }

    /// Returns what a difference in this case is called; findings of different kinds are different findings. The steps
    /// are those of the reference and of the other side, where there are such.
    fn kind(&self, difference: &Difference, _steps: [Option<&Self::Step>; 2]) -> String {
        difference.field.to_owned()
    }

    /// Returns whether a difference is the known one with this id, for those that no pattern describes.
    fn is_known(&self, _id: &str, _difference: &Difference, _steps: [Option<&Self::Step>; 2]) -> bool {
        false
    }

    /// Returns why the case cannot be played though it reads well, if that is so. It may take as long as a play.
    fn refused(&self) -> Option<Refused> {
        None
    }

    /// Returns the step that replaces `step` when the mirrored case is played ([`Case::mirrored`]).
    fn mirrored_step(&self, step: &Self::Step) -> Self::Step {
        step.clone()
    }

    /// Returns the answer that replaces `answer` when the mirrored case is played. Most answers stay the same; one that
    /// shows a board changes.
    fn mirrored_answer(&self, answer: &Self::Answer) -> Self::Answer {
        answer.clone()
    }

    /// Checks one play against itself. It checks by arithmetic alone what must be true of any trace, regardless of the
    /// player: nothing appears or vanishes, and totals are the sums of their parts.
    ///
    /// # Errors
    /// What does not add up.
    fn audit(&self, _steps: &[Self::Step], _answer: &Self::Answer) -> Result<(), Unsound> {
        Ok(())
    }
}

/// The contest's limits for a program on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Processor time, in milliseconds.
    pub milliseconds: u64,
    /// Memory, in MiB.
    pub mebibytes: u64,
}

impl Allowance {
    /// Two seconds and 512 MiB: the usual contest limits, for a statement that names none.
    pub const USUAL: Allowance = Allowance { milliseconds: 2000, mebibytes: 512 };
}

/// A trace that contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// The clause that concerns the amounts, or nothing.
    pub clause: &'static str,
    /// The contradiction in one sentence, with the amounts.
    pub what: String,
}

/// The input of one play: a typed value whose text is the contest's own input format.
pub trait Case: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Reads a case. Reading the output of [`Case::text`] gives the same case again. So does that output with a byte
    /// order mark and CR LF, as editors and downloads make them.
    ///
    /// # Errors
    /// The place of the first error, and what was expected there. Memory use is proportional to the input read, never
    /// to a number that the input names.
    fn parse(input: &[u8], limits: Limits) -> Result<Self, InputError>;

    /// Returns the case in the contest's input format.
    fn text(&self) -> String;

    /// Returns the number of turns (operations, queries, moves); at least 1.
    fn turns(&self) -> usize;

    /// Returns the input line of a turn; `turn` is from 1 to [`Case::turns`].
    fn turn(&self, turn: usize) -> String;

    /// Returns the case with only its first `turns` turns; `turns` is from 1 to [`Case::turns`].
    fn prefix(&self, turns: usize) -> Self;

    /// Returns the mirrored case, if the rules have a symmetry.
    fn mirrored(&self) -> Option<Self> {
        None
    }

    /// Returns the case's size in words: `8 × 8, 5 colours, 20 operations`.
    fn size(&self) -> String;
}

/// An observation while a case is played. In a trace it is one JSON object.
pub trait Step:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Returns the turn it belongs to, from 1; `None` for what comes after the last turn.
    fn turn(&self) -> Option<usize>;

    /// Returns its place in the play, in words: `operation 3, round 2`.
    fn place(&self) -> String;

    /// Returns the clause that decides whether a step of this kind comes at this point of the play, or nothing.
    fn course(&self) -> &'static str;

    /// Returns everything in which two steps at one place can differ, in the order in which the rules decide it. So the
    /// first field that differs is the cause, and later ones are its consequences.
    fn fields(&self) -> Vec<Field>;

    /// Returns roughly how long a naive player takes for this step, in microseconds. It depends on the step alone, so a
    /// limit on the sum ends a play at the same step on every machine.
    fn effort(&self) -> u64 {
        1
    }

    /// Returns the numbers that this step adds to the answer, or to this turn's part of the answer. If a program prints
    /// only its answer, an error in the answer is looked up among them.
    fn amounts(&self) -> Vec<Amount> {
        Vec::new()
    }
}

/// A number that a step adds to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// Its name, as its field is called: `chain bonus`.
    pub name: &'static str,
    /// The clause that decides it.
    pub clause: &'static str,
    /// The amount.
    pub value: i128,
}

/// One aspect of a step, with the clause that decides it.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name: `chain bonus`, `board after the fall`.
    pub name: &'static str,
    /// Which of several fields of that name in one step, from 1.
    pub nth: usize,
    /// The clause that decides its value; `None` if several clauses decide it together, so that this side's value alone
    /// does not show which one is at fault.
    pub clause: Option<&'static str>,
    /// Its value.
    pub value: Value,
}

impl Field {
    /// Creates the first or only field of this name.
    pub fn new(name: &'static str, clause: &'static str, value: Value) -> Self {
        Field { name, nth: 1, clause: Some(clause), value }
    }

    /// Returns its cells, if it is a set of cells.
    pub fn cells(&self) -> Option<&[Cell]> {
        match &self.value {
            Value::Cells(cells) => Some(cells),
            Value::Text(_) | Value::Board(_) => None,
        }
    }

    /// Creates a field with a text value.
    pub fn text(name: &'static str, clause: &'static str, value: impl Display) -> Self {
        Field::new(name, clause, Value::Text(value.to_string()))
    }
}

/// A field's value, in a form that can be compared and drawn without knowledge of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number or a word.
    Text(String),
    /// A set of cells, in reading order.
    Cells(Vec<Cell>),
    /// A board.
    Board(Grid<String>),
}

/// A board to draw: a word for each cell, and one for each road if the board has roads.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The word on each cell.
    pub cells: Grid<String>,
    /// What joins the cells, if neighbouring cells are not simply joined.
    pub roads: Option<Roads>,
    /// The cells that the turn concerns, which are marked. A board too large to be drawn whole is drawn around them.
    pub marked: Vec<Cell>,
}

/// What joins the cells of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Roads {
    /// Between a cell and its right neighbour: one column less than the board has.
    pub right: Grid<char>,
    /// Between a cell and the one below it: one row less than the board has.
    pub below: Grid<char>,
}

impl From<Grid<String>> for Picture {
    fn from(cells: Grid<String>) -> Self {
        Picture { cells, roads: None, marked: Vec::new() }
    }
}

/// Receives a play's steps one by one, and can stop it.
pub type Observer<'a, S> = dyn FnMut(S) -> ControlFlow<()> + 'a;

/// Receives the annotations of a play turn by turn, and can stop it.
pub type Annotations<'a> = dyn FnMut(usize, Vec<Field>) -> ControlFlow<()> + 'a;

/// Something that plays cases of a game: a reference, an engine, a recorded trace.
///
/// A player may keep buffers from one case to the next, but no other state: the same case always gives the same steps.
pub trait Player<C: Playable>: Send {
    /// Returns the player's name: `reference`, `engine`.
    fn name(&self) -> &str;

    /// Returns the answer alone. A fast player spends no time here on steps that no observer reads.
    fn answer(&mut self, case: &C) -> C::Answer;

    /// Returns the answer like [`Player::answer`], or `None` soon after `stop` returns `true`. A player that can take
    /// more than a moment calls it from time to time.
    fn answer_unless(&mut self, case: &C, stop: &mut dyn FnMut() -> bool) -> Option<C::Answer> {
        if stop() { None } else { Some(self.answer(case)) }
    }

    /// Plays a case and passes every step to the observer. Returns `None` if the observer stopped the play.
    fn play(&mut self, case: &C, observer: &mut Observer<'_, C::Step>) -> Option<C::Answer>;

    /// Returns what this player knows about a turn beyond its steps, for a report: cells and boards that would be too
    /// much for every step. They are not compared. `turn` counts from 1.
    fn details(&mut self, _case: &C, _turn: usize) -> Vec<Field> {
        Vec::new()
    }

    /// Plays a case and passes annotations of each turn to the observer: sets of cells that a picture marks and that no
    /// report lists. They are not compared. Turns count from 1 and come in order. The observer can stop the play.
    fn annotate(&mut self, _case: &C, _observer: &mut Annotations<'_>) {}

    /// Returns this player as one that can start at any position, if the game has positions and the player supports it.
    fn explorer(&mut self) -> Option<&mut dyn Explorer<C>> {
        None
    }
}

/// A position of a game. The course of the game from there on depends on nothing else. It is plain data; the game's
/// module defines its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The size of the board.
    pub size: u32,
    /// The number of the position among all positions on such a board.
    pub number: u64,
}

/// A player that starts at any position, to see where each turn leads.
pub trait Explorer<C: Playable> {
    /// Tries each turn of the game's list by itself, in the list's order, from a position, and passes the step of each
    /// to `see`. The position need not be reachable.
    fn explore(&mut self, position: Position, see: &mut dyn FnMut(C::Step));
}

/// A plausible mutant of the rules: a player that departs from one clause and from no other.
///
/// A broken harness finds nothing and reports nothing. A misreading in the engine's place shows that this harness
/// works: it must be found, shrunk, and attributed to the right clause.
pub struct Misreading<C: Playable> {
    /// The name on the command line: `chain-bonus-off-by-one`.
    pub name: &'static str,
    /// The clause that it misreads.
    pub clause: &'static str,
    /// The rule as it is misread, in a sentence.
    pub words: &'static str,
    /// Creates a player that reads the rules this way.
    pub player: fn() -> Box<dyn Player<C>>,
}
