//! Scopes: small worlds of which nothing is left out.
//!
//! A scope is stated by a few numbers ([`Bounds`]), and everything within them belongs to it. Most games have a list of
//! cases, of which the n-th can be made without the others ([`Cases`]); a game in which all that matters is the
//! position can be gone through by positions instead ([`Positions`]), which are far fewer than the plays that lead to
//! them.

use std::collections::BTreeMap;

use crate::Playable;

/// A named scope.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The word that asks for it.
    pub name: &'static str,
    /// What it is for, in a line.
    pub purpose: &'static str,
    /// The numbers that state it, by the names of the game's bounds: all of them.
    pub bounds: &'static [(&'static str, u32)],
}

/// The numbers that state a scope, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds(pub BTreeMap<&'static str, u32>);

impl Bounds {
    /// A number.
    ///
    /// # Panics
    /// If it is not among them: a scope gives all of its game's bounds.
    pub fn get(&self, name: &str) -> u32 {
        *self.0.get(name).unwrap_or_else(|| panic!("the scope does not say how many {name}"))
    }
}

impl From<&Scope> for Bounds {
    fn from(scope: &Scope) -> Self {
        Bounds(scope.bounds.iter().copied().collect())
    }
}

/// What a scope holds.
pub enum Space<C: Playable> {
    /// Cases, one by one.
    Cases(Box<dyn Cases<C>>),
    /// Positions, each reached from the ones before.
    Positions(Box<dyn Positions<C>>),
}

/// Cases of one kind: `2 × 3, 2 colours`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What they have in common.
    pub words: String,
    /// How many there are; at least one.
    pub cases: u64,
}

/// All cases of a scope, by number. No case has two numbers.
pub trait Cases<C: Playable>: Send + Sync {
    /// What they are, in a sentence that leaves nothing out.
    fn words(&self) -> String;

    /// The blocks, simple ones first. The numbers of all their cases together fit the type.
    fn blocks(&self) -> &[Block];

    /// A case of a block by its number there, from 0.
    fn case(&self, block: usize, number: u64) -> C;
}

/// All positions that can be reached, from the start on.
pub trait Positions<C: Playable>: Send + Sync {
    /// What they are, in a sentence that leaves nothing out.
    fn words(&self) -> String;

    /// The size of the board.
    fn size(&self) -> u32;

    /// Numbers of positions are below this.
    fn numbers(&self) -> u64;

    /// The number of the position at the start.
    fn start(&self) -> u64;

    /// How many turns from the start positions are gone through.
    fn depth(&self) -> u32;

    /// The ways in which a game ends: `red by pieces`.
    fn ends(&self) -> &'static [&'static str];

    /// Where a turn has led, by its step.
    fn next(&self, step: &C::Step) -> Next;

    /// What is counted of turns: a topic and its entries, topic by topic.
    fn counted(&self) -> &'static [(&'static str, &'static [&'static str])];

    /// Counts a turn: adds to the entries that it belongs to, which are numbered through all topics.
    fn count(&self, step: &C::Step, counts: &mut [u64]);

    /// A case from the start in which these turns are played, by their places in the game's list of them.
    fn case(&self, turns: &[usize]) -> C;
}

/// Where a turn leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nowhere: it is refused.
    Refused,
    /// To the position of this number.
    On(u64),
    /// To the position of this number, and there the game is over in the way of this place in [`Positions::ends`].
    Over(u64, usize),
}

/// Takes a number apart into digits, each to a base of its own.
pub struct Digits(pub u64);

impl Digits {
    /// The next digit.
    pub fn take(&mut self, base: u64) -> u64 {
        let digit = self.0 % base;
        self.0 /= base;
        digit
    }
}

/// A product, or nothing if it is beyond all that could be gone through.
pub fn product(factors: impl IntoIterator<Item = u64>) -> Option<u64> {
    factors.into_iter().try_fold(1u64, u64::checked_mul)
}

/// Blocks whose cases together can be numbered.
///
/// # Errors
/// They hold no case, or more than can be numbered; in words.
pub fn numbered(blocks: Vec<Block>) -> Result<Vec<Block>, String> {
    let all = blocks.iter().try_fold(0u64, |sum, block| sum.checked_add(block.cases));
    match all {
        None => Err(BEYOND.into()),
        Some(0) => Err("no case is within these bounds".into()),
        Some(_) => Ok(blocks),
    }
}

/// Why a scope is refused.
pub const BEYOND: &str = "there are more cases within these bounds than a number of 64 bits counts";
