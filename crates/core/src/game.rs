//! A registered game: both sides and a generator of the same cases.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

use crate::contract::quantities::{Narrowed, Quantities};
use crate::contract::strict;
use crate::contract::{Allowance, InputError, Limits, Look, Misreading, Playable, Player, Rules, Step};
use crate::generate::Generator;
use crate::wide;

/// A game with its players and its generator. It is registered by a crate that depends on both sides, so that neither
/// side depends on the other.
pub trait Game: Clone + Send + Sync + 'static {
    /// Its cases.
    type Case: Playable<Step = Self::Step, Answer = Self::Answer>;
    /// An observation while a case is played.
    type Step: Step;
    /// The output of a contestant's program.
    type Answer: Clone + Eq + Debug + Display + Send + Sync;
    /// The generator of its cases.
    type Generator: Generator<Self::Case>;

    /// Returns what the game says of itself.
    fn rules(&self) -> &Rules;

    /// Returns the generator of its cases.
    fn generator(&self) -> &Self::Generator;

    /// Reads a case.
    ///
    /// # Errors
    /// The place of the first error, and what was expected there. Memory use is proportional to the input read, never
    /// to a number that the input names.
    fn parse(&self, input: &[u8], limits: Limits) -> Result<Self::Case, InputError>;

    /// Creates the naive side.
    fn reference(&self) -> Box<dyn Player<Self::Case>>;

    /// Creates the optimized side.
    fn engine(&self) -> Box<dyn Player<Self::Case>>;

    /// Reads a case that is in the strict form and within the limits of a subtask ([`strict`]).
    ///
    /// # Errors
    /// Those of [`strict::parse`].
    fn parse_strict(
        &self,
        input: &[u8],
        limits: Limits,
        narrowed: &Narrowed,
    ) -> Result<Self::Case, InputError> {
        let quantities = self.quantities().filter(|_| limits == Limits::Contest || !narrowed.is_empty());
        strict::parse(&|input| self.parse(input, limits), quantities, input, narrowed)
    }

    /// Reads a step from a line of JSON.
    ///
    /// # Errors
    /// The line is no step of this game.
    fn read_step(&self, line: &str) -> serde_json::Result<Self::Step> {
        wide::read(line)
    }

    /// Creates the player of a misreading.
    fn misread(&self, of: &Misreading<Self::Case>) -> Box<dyn Player<Self::Case>> {
        (of.player)(&|| self.engine())
    }

    /// Returns the game's name on the command line and in paths.
    fn name(&self) -> &str {
        &self.rules().name
    }

    /// Returns the contest's limits for a contestant's program.
    fn allowance(&self) -> Allowance {
        Allowance::USUAL
    }

    /// Returns how viewers show the game.
    fn look(&self) -> &'static Look {
        &Look::PLAIN
    }

    /// Returns what the limits of subtasks are about, if there can be any. Without narrower limits they accept what
    /// [`Game::parse`] accepts within the contest's.
    fn quantities(&self) -> Option<&dyn Quantities> {
        None
    }

    /// Creates more engines, each of which is compared with the reference like the first.
    fn others(&self) -> Vec<Box<dyn Player<Self::Case>>> {
        Vec::new()
    }

    /// Returns the misreadings of the rules.
    fn misreadings(&self) -> &'static [Misreading<Self::Case>] {
        &[]
    }

    /// Returns the files for setting the game as a problem; empty if there are none.
    fn contest(&self) -> Contest {
        Contest::new()
    }

    /// Returns how the user names the game on the command line.
    fn word(&self) -> &str {
        self.name()
    }

    /// Prepares what playing needs and may take long, such as compiling programs.
    ///
    /// # Errors
    /// It cannot be prepared, in words.
    fn ready(&self) -> Result<(), String> {
        Ok(())
    }

    /// Returns why the reference cannot be compared with a second side, if that is missing or one of them is not ready.
    fn lone(&self) -> Option<String> {
        None
    }

    /// Returns whether what a program prints is a right answer, given the input and the reference's answer.
    fn accepts(&self, _input: &dyn Fn() -> Vec<u8>, _expected: &[u8], _output: &[u8]) -> Accepted {
        Accepted::ByWords
    }

    /// Returns an answer as a program prints it, byte for byte.
    fn printed(&self, answer: &Self::Answer) -> Vec<u8> {
        format!("{answer}\n").into_bytes()
    }

    /// Returns how often each clause is exercised when the reference plays a case; empty if the game does not count this.
    fn coverage(&self, _case: &Self::Case) -> BTreeMap<&'static str, u64> {
        BTreeMap::new()
    }
}

/// A type that stands for a game in the list of a program: a subject, or a game that is built in.
pub trait Lists {
    /// The game.
    type Game: Game;

    /// Returns the game.
    fn game() -> Self::Game;
}

/// Whether an output is a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// It is, if it has the same words as the reference's answer.
    ByWords,
    /// It is.
    Right,
    /// It is not; what a checker said about it.
    Wrong(String),
    /// The checker itself failed on it, in words.
    Fails(String),
    /// Nobody can be asked, in words.
    Unknown(String),
}

/// The material that a setter prepared for a game: text files by their names.
///
/// - `plan.toml`: the plan of its subtasks (`mutation::suite::Plan`);
/// - `statement.en.md`, `statement.zh.md`, …: the statement in each language;
/// - `samples/1.in`, …: the samples;
/// - `accepted/…`, `wrong/…`, `slow/…`: solutions in single files, with the verdict that they should get.
pub type Contest = BTreeMap<String, String>;

/// Another engine beside the first.
#[non_exhaustive]
pub struct Contender<C: Playable> {
    /// Its name in reports.
    pub name: &'static str,
    /// Creates the player; gets the name.
    pub player: fn(&'static str) -> Box<dyn Player<C>>,
}
