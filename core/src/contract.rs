//! What a game is to the harness: a case, steps, an answer, and players that produce them.
//!
//! The harness knows a game through these traits alone. A fourth game implements them and is compared,
//! shrunk and explained like the first.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub mod clause;
pub mod grid;
pub mod text;

pub use grid::{Cell, Grid};
pub use text::{InputError, Limits};

/// A case that can be played: what its game is called, its page of rules, and the types of its play.
///
/// Players play cases and need to know no more of their game. What joins two players of the same cases, and a generator
/// of them, is a [`crate::Game`].
pub trait Playable: Case {
    /// The word that names the game on the command line and in paths.
    const NAME: &'static str;
    /// What one turn is called: `operation`, `query`, `move`.
    const TURN: &'static str;
    /// The page of numbered clauses, in Markdown.
    const PAGE: &'static str;
    /// The clause that says what the answer is when all that happened is known: it decides where two players agree in
    /// every step and not in the answer.
    const ANSWER: &'static str;
    /// What the contest allows a contestant's program.
    const ALLOWANCE: Allowance;

    /// What can be observed while a case is played.
    type Step: Step;
    /// What a contestant's program prints.
    type Answer: Clone + Eq + Debug + Display + Send + Sync;

    /// The board on which a turn is decided, as far as the case alone tells it; `turn` is from 1, and nothing
    /// stands for what comes after the last turn. A game whose steps show the board need give no more
    /// than the board at the start: a step's board takes the place of this one.
    fn scene(&self, turn: Option<usize>) -> Picture;

    /// The step that takes the place of `step` when the case is played in the mirror
    /// ([`Case::mirrored`]).
    fn mirrored_step(&self, step: &Self::Step) -> Self::Step;

    /// The answer that takes the place of `answer` when the case is played in the mirror. Most answers look the
    /// same there; one that shows a board does not.
    fn mirrored_answer(&self, answer: &Self::Answer) -> Self::Answer {
        answer.clone()
    }

    /// Checks one play against itself: what must be true of any trace, whoever played it, by
    /// arithmetic alone (nothing appears or vanishes, totals are the sums of their parts).
    ///
    /// # Errors
    /// What does not add up.
    fn audit(&self, steps: &[Self::Step], answer: &Self::Answer) -> Result<(), Unsound>;
}

/// What a contest allows a program on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Processor time, in milliseconds.
    pub milliseconds: u64,
    /// Memory, in MiB.
    pub mebibytes: u64,
}

impl Allowance {
    /// Two seconds and 512 MiB: where a statement names none, what contests usually allow.
    pub const USUAL: Allowance = Allowance { milliseconds: 2000, mebibytes: 512 };
}

/// A trace that contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// The clause that speaks of the amounts.
    pub clause: &'static str,
    /// The amounts, in a sentence.
    pub what: String,
}

/// The input of one play: a typed value whose text is the contest's own input format.
pub trait Case: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Reads a case. Reading what [`Case::text`] wrote gives the same case again.
    ///
    /// # Errors
    /// The place of the first thing that is wrong, and what was expected there. Memory is taken in
    /// proportion to the input read, never to a number that it names.
    fn parse(input: &[u8], limits: Limits) -> Result<Self, InputError>;

    /// The case in the contest's input format.
    fn text(&self) -> String;

    /// How many turns (operations, queries, moves) the case has; at least 1.
    fn turns(&self) -> usize;

    /// A turn's own line of the input; `turn` is from 1 to [`Case::turns`].
    fn turn(&self, turn: usize) -> String;

    /// The case with its first `turns` turns alone; `turns` is from 1 to [`Case::turns`].
    fn prefix(&self, turns: usize) -> Self;

    /// The case under the symmetry that the rules have, if they have one.
    fn mirrored(&self) -> Option<Self>;

    /// The case's size in words: `8 × 8, 5 colours, 20 operations`.
    fn size(&self) -> String;
}

/// Something that can be observed while a case is played. In a trace it is one JSON object.
pub trait Step:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The turn it belongs to, from 1; nothing for what comes after the last turn.
    fn turn(&self) -> Option<usize>;

    /// Where in the play it happens, in words: `operation 3, round 2`.
    fn place(&self) -> String;

    /// The clause that decides whether a step of this kind comes at this point of the play.
    fn course(&self) -> &'static str;

    /// Everything in which two steps of one place can differ, in the order in which the rules decide it, so
    /// that the first field that differs is the cause and the later ones its consequences.
    fn fields(&self) -> Vec<Field>;

    /// About how long a naive player takes for this step, in microseconds: a function of the step alone, so that a bound
    /// on the sum ends a play at the same step wherever it is played.
    fn effort(&self) -> u64 {
        1
    }

    /// The numbers that this step adds to the answer, or to the answer's part on this turn. Where a program prints
    /// its answer alone, the amount by which it is off is looked for among them.
    fn amounts(&self) -> Vec<Amount> {
        Vec::new()
    }
}

/// A number that a step adds to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// What it is, as its field is called: `chain bonus`.
    pub name: &'static str,
    /// The clause that decides it.
    pub clause: &'static str,
    /// How much it is.
    pub value: i128,
}

/// One aspect of a step, with the clause that decides it.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What it is: `chain bonus`, `board after the fall`.
    pub name: &'static str,
    /// Which of several of that name in one step, from 1.
    pub nth: usize,
    /// The clause that decides its value; nothing where several have a part in it, so that this side's value
    /// alone does not tell which.
    pub clause: Option<&'static str>,
    /// Its value.
    pub value: Value,
}

impl Field {
    /// The first or only field of this name.
    pub fn new(name: &'static str, clause: &'static str, value: Value) -> Self {
        Field { name, nth: 1, clause: Some(clause), value }
    }

    /// A field with a value that is text.
    pub fn text(name: &'static str, clause: &'static str, value: impl Display) -> Self {
        Field::new(name, clause, Value::Text(value.to_string()))
    }
}

/// A field's value, in a form that can be compared and drawn without knowing the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number or a word.
    Text(String),
    /// A set of cells, in reading order.
    Cells(Vec<Cell>),
    /// A board.
    Board(Grid<String>),
}

/// A board to look at: a word a cell, and on a board with roads the word on each of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What stands on each cell.
    pub cells: Grid<String>,
    /// What joins the cells, if there is more to it than their being neighbours.
    pub roads: Option<Roads>,
    /// The cells that the turn is about, to be marked; a board too large to be drawn whole is drawn around them.
    pub marked: Vec<Cell>,
}

/// What joins the cells of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Roads {
    /// Between a cell and its right neighbour: a column less than the board has.
    pub right: Grid<char>,
    /// Between a cell and the one below it: a row less than the board has.
    pub below: Grid<char>,
}

impl From<Grid<String>> for Picture {
    fn from(cells: Grid<String>) -> Self {
        Picture { cells, roads: None, marked: Vec::new() }
    }
}

/// Receives a play's steps one by one, and may stop it.
pub type Observer<'a, S> = dyn FnMut(S) -> ControlFlow<()> + 'a;

/// Something that plays cases of a game: a reference, an engine, a recorded trace.
///
/// A player may keep buffers from one case to the next, and nothing else: the same case gives the same
/// steps, whatever was played before.
pub trait Player<C: Playable>: Send {
    /// Who plays: `reference`, `engine`.
    fn name(&self) -> &str;

    /// The answer alone. A player that is fast pays nothing here for steps that nobody looks at.
    fn answer(&mut self, case: &C) -> C::Answer;

    /// As [`Player::answer`], but ends without an answer soon after `stop` says so. A player that can take more than a
    /// moment asks it now and then.
    fn answer_unless(&mut self, case: &C, stop: &mut dyn FnMut() -> bool) -> Option<C::Answer> {
        if stop() { None } else { Some(self.answer(case)) }
    }

    /// Plays a case and hands every step to the observer. Nothing is returned if it stopped the play.
    fn play(&mut self, case: &C, observer: &mut Observer<'_, C::Step>) -> Option<C::Answer>;

    /// What this player can tell of a turn beyond its steps, for a report on it: cells and boards that would
    /// be too much for every step. Nothing here is compared. `turn` is from 1.
    fn details(&mut self, _case: &C, _turn: usize) -> Vec<Field> {
        Vec::new()
    }

    /// This player as one that takes up the play anywhere, if the game has positions and the player can.
    fn explorer(&mut self) -> Option<&mut dyn Explorer<C>> {
        None
    }
}

/// A position of a game whose course from there on depends on nothing else: plain data, whose meaning the game's
/// module says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The size of the board.
    pub size: u32,
    /// Which of all positions on such a board.
    pub number: u64,
}

/// A player that takes up the play at any position, to see where each turn would lead.
pub trait Explorer<C: Playable> {
    /// Tries the turns of the game's list, in its order and each by itself, from a position whether or not the play
    /// ever comes there, and hands the step of each to `see`.
    fn explore(&mut self, position: Position, see: &mut dyn FnMut(C::Step));
}

/// A plausible wrong reading of the rules: a player that departs from one clause and from no other.
///
/// Harnesses die quietly. A misreading that plays in the engine's place shows that this one is alive:
/// it must be found, shrunk, and put down to the right clause.
pub struct Misreading<C: Playable> {
    /// The word that names it on the command line: `chain-bonus-off-by-one`.
    pub name: &'static str,
    /// The clause that it misreads.
    pub clause: &'static str,
    /// What it takes the rule to be, in a sentence.
    pub words: &'static str,
    /// A player that reads the rules so.
    pub player: fn() -> Box<dyn Player<C>>,
}
