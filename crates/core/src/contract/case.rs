//! Cases: the inputs that players play, and the questions that the harness asks of a game about one.

use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use super::difference::Difference;
use super::law::Law;
use super::step::{Picture, Step};
use super::text::{InputError, Limits};

/// The input of one play: a typed value whose text is the contest's own input format.
pub trait Case: Clone + Eq + Hash + Debug + Send + Sync + 'static {
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

    /// Returns a hash that depends on the case alone, on every machine and in every process of the same build.
    fn hashed(&self) -> u64 {
        hash(self)
    }
}

/// Returns a hash that depends on the value alone, on every machine and in every process of the same build.
pub fn hash(of: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(of)
}

/// A case that can be played: its game's name, its page of rules, and the types of its play.
///
/// Players play cases and need to know nothing else about the game. A [`crate::Game`] combines two players of the same
/// cases with a generator of them.
pub trait Playable: Case {
    /// Returns what its game says of itself.
    fn rules(&self) -> &Rules;

    /// Reads another case of its game. Reading the output of [`Case::text`] gives the same case again. So does that output
    /// with a byte order mark and CR LF, as editors and downloads make them.
    ///
    /// # Errors
    /// Those of [`Game::parse`](crate::Game::parse).
    fn parse_another(&self, input: &[u8], limits: Limits) -> Result<Self, InputError>;

    /// An observation while a case is played.
    type Step: Step;
    /// The output of a contestant's program.
    type Answer: Clone + Eq + Debug + Display + Send + Sync;

    /// Returns whether an answer of another side is as right as the reference's. The default: if it is the same. Where
    /// several answers are right, this says which.
    ///
    /// # Errors
    /// Nobody can tell, in words: what compares them fails.
    fn is_right(&self, expected: &Self::Answer, found: &Self::Answer) -> Result<bool, String> {
        Ok(expected == found)
    }

    /// Returns the board on which a turn is decided, as far as the case alone shows it. `turn` counts from 1; `None`
    /// means what comes after the last turn. A game whose steps show the board only needs to return the board at the
    /// start, since a step's board replaces this one. `None` if there is no board.
    fn scene(&self, _turn: Option<usize>) -> Option<Picture> {
        None
    }

    /// Returns the board with which a turn begins, if it is not the one that the turn before it left. The default: the first
    /// turn has the scene.
    fn new_board(&self, turn: usize) -> Option<Picture> {
        if turn == 1 { self.scene(Some(1)) } else { None }
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

    /// Returns the name of the operation that a turn calls for, if turns call for several. `turn` counts from 1.
    fn operation(&self, _turn: usize) -> Option<String> {
        None
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
    /// The first amount that does not add up.
    fn audit(&self, _steps: &[&Self::Step], _answer: &Self::Answer) -> Result<(), Unsound> {
        Ok(())
    }
}

/// What a game says of itself.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Its name on the command line and in paths.
    pub name: Cow<'static, str>,
    /// Its noun for a turn: `operation`, `query`, `move`; empty if a play is its answer alone.
    pub turn: &'static str,
    /// The page of numbered clauses, in Markdown; empty if there is none.
    pub page: &'static str,
    /// The clause that says how the answer follows from the steps. It decides the case in which two players agree on
    /// every step but not on the answer. Empty if there is no contest, and the answer says no more than the steps.
    pub answer: &'static str,
    /// Whether two players that differed at a step can be compared at the next one. Then one case can have several
    /// findings, and the comparison goes on past a difference that is known.
    pub resumes: bool,
    /// Whether a play takes several threads at once, so that a campaign has fewer jobs.
    pub threads: bool,
    /// In a campaign, each law is checked on the engine on one case in this many: a power of two, up to 32. A check costs
    /// one more play, which is little where the engine is much faster than the reference.
    pub laws_one_in: u64,
}

/// The contest's limits for a program on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Processor time, in milliseconds.
    pub milliseconds: u64,
    /// Memory, in MiB.
    pub mebibytes: u64,
    /// The stack, in MiB; `None` for as much as its memory, as most judges have it.
    pub stack: Option<u64>,
}

impl Allowance {
    /// Two seconds and 512 MiB: the usual contest limits, for a statement that names none.
    pub const USUAL: Allowance = Allowance { milliseconds: 2000, mebibytes: 512, stack: None };
}

/// A trace that contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// The clause that concerns the amounts, or nothing.
    pub clause: &'static str,
    /// The contradiction in one sentence, with the amounts.
    pub what: String,
}

/// Why a case cannot be played, though it reads well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The turn, from 1.
    pub turn: usize,
    /// The reason, in words.
    pub why: String,
}
