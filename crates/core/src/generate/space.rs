//! Scopes: small sets of cases or positions that are covered completely.
//!
//! A scope is stated by a few numbers ([`Bounds`]), and everything within them belongs to it. It is a list of
//! cases, of which the n-th can be made without the others ([`Cases`]). A game in which only the position matters can
//! be covered by positions instead ([`Positions`]), which are far fewer than the plays that lead to them.

use std::collections::BTreeMap;

use crate::{Error, Playable};

/// A named scope.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The name on the command line.
    pub name: &'static str,
    /// The purpose, in one line.
    pub purpose: &'static str,
    /// The numbers that state it, one for each of the game's bounds, by name.
    pub bounds: &'static [(&'static str, u32)],
}

/// The numbers that state a scope, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds(pub BTreeMap<&'static str, u32>);

impl Bounds {
    /// Returns a number.
    ///
    /// # Panics
    /// If it is not among them: a scope has all of its game's bounds.
    pub fn get(&self, name: &str) -> u32 {
        *self.0.get(name).unwrap_or_else(|| panic!("the scope does not say how many {name}"))
    }
}

impl From<&Scope> for Bounds {
    fn from(scope: &Scope) -> Self {
        Bounds(scope.bounds.iter().copied().collect())
    }
}

/// The contents of a scope.
pub enum Space<C: Playable> {
    /// Cases.
    Cases(Box<dyn Cases<C>>),
    /// Positions, each reached from earlier ones.
    Positions(Box<dyn Positions<C>>),
}

/// Cases of one kind: `2 × 3, 2 colours`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// A description of the properties that the cases share.
    pub words: String,
    /// The number of cases; at least one.
    pub cases: u64,
}

/// All cases of a scope, by number. No case has two numbers.
pub trait Cases<C: Playable>: Send + Sync {
    /// Describes the cases completely, in a sentence.
    fn words(&self) -> String;

    /// Returns the blocks, the simplest first. The total number of cases fits the type.
    fn blocks(&self) -> &[Block];

    /// Returns a case of a block by its number there, from 0.
    fn case(&self, block: usize, number: u64) -> C;
}

/// All positions that can be reached from the start.
pub trait Positions<C: Playable>: Send + Sync {
    /// Describes the positions completely, in a sentence.
    fn words(&self) -> String;

    /// Returns the size of the board.
    fn size(&self) -> u32;

    /// Returns the limit below which all numbers of positions lie.
    fn numbers(&self) -> u64;

    /// Returns the number of the position at the start.
    fn start(&self) -> u64;

    /// Returns the largest number of turns from the start.
    fn depth(&self) -> u32;

    /// Returns the ways in which a game ends: `red by pieces`.
    fn ends(&self) -> &'static [&'static str];

    /// Returns where a turn has led, by its step.
    fn next(&self, step: &C::Step) -> Next;

    /// Returns the topics under which turns are counted, each with its entries.
    fn counted(&self) -> &'static [(&'static str, &'static [&'static str])];

    /// Counts a turn: increments its entries, which are numbered across all topics.
    fn count(&self, step: &C::Step, counts: &mut [u64]);

    /// Returns a case from the start with these turns, given by their indices in the game's list of turns.
    fn case(&self, turns: &[usize]) -> C;
}

/// The position that a turn leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nowhere, since it is refused.
    Refused,
    /// To the position with this number.
    On(u64),
    /// To the position with this number, where the game is over; the second field is the index in [`Positions::ends`].
    Over(u64, usize),
}

/// Checks that the cases of all blocks together can be numbered.
///
/// # Errors
/// There are no cases, or more than can be numbered.
pub fn numbered(blocks: Vec<Block>) -> Result<Vec<Block>, Error> {
    let all = blocks.iter().try_fold(0u64, |sum, block| sum.checked_add(block.cases));
    match all {
        None => Err("there are more cases within these bounds than a number of 64 bits counts".into()),
        Some(0) => Err("no case is within these bounds".into()),
        Some(_) => Ok(blocks),
    }
}
