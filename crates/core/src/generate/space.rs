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
    Cases(Cases<C>),
    /// Positions, each reached from earlier ones.
    Positions(Positions<C>),
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
pub struct Cases<C> {
    /// A complete description of the cases, in a sentence.
    pub words: String,
    blocks: Vec<Block>,
    make: Box<dyn Fn(usize, u64) -> C + Send + Sync>,
}

impl<C: 'static> Cases<C> {
    /// Lists the cases of these blocks, the simplest first. `make` makes a case of a block by its number there, from 0.
    ///
    /// # Errors
    /// There are no cases, or more than can be numbered.
    pub fn new(
        words: String,
        blocks: Vec<Block>,
        make: impl Fn(usize, u64) -> C + Send + Sync + 'static,
    ) -> Result<Self, Error> {
        let all = blocks.iter().try_fold(0u64, |sum, block| sum.checked_add(block.cases));
        match all {
            None => {
                Err("there are more cases within these bounds than a number of 64 bits counts".into())
            }
            Some(0) => Err("no case is within these bounds".into()),
            Some(_) => Ok(Cases { words, blocks, make: Box::new(make) }),
        }
    }

    /// Returns the blocks, the simplest first.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns a case of a block by its number there, from 0.
    pub fn case(&self, block: usize, number: u64) -> C {
        (self.make)(block, number)
    }

    /// Returns a case by its number among all, from 0.
    ///
    /// # Errors
    /// There are fewer cases.
    pub fn nth(&self, number: u64) -> Result<C, Error> {
        let mut rest = number;
        for (block, Block { cases, .. }) in self.blocks.iter().enumerate() {
            if rest < *cases {
                return Ok(self.case(block, rest));
            }
            rest -= cases;
        }
        Err(format!("there is no case {number} within these bounds").into())
    }

    pub(crate) fn map<D: 'static>(self, to: fn(C) -> D) -> Cases<D> {
        let Cases { words, blocks, make } = self;
        Cases { words, blocks, make: Box::new(move |block, number| to(make(block, number))) }
    }
}

/// All positions that can be reached from the start.
#[expect(clippy::type_complexity, reason = "a name for each function would hide what it takes")]
pub struct Positions<C: Playable> {
    /// A complete description of the positions, in a sentence.
    pub words: String,
    /// The size of the board.
    pub size: u32,
    /// The limit below which all numbers of positions lie.
    pub numbers: u64,
    /// The number of the position at the start.
    pub start: u64,
    /// The largest number of turns from the start.
    pub depth: u32,
    /// The ways in which a game ends: `red by pieces`.
    pub ends: &'static [&'static str],
    /// Returns where a turn has led, by its step.
    pub next: Box<dyn Fn(&C::Step) -> Next + Send + Sync>,
    /// The topics under which turns are counted, each with its entries.
    pub counted: &'static [(&'static str, &'static [&'static str])],
    /// Counts a turn: increments its entries, which are numbered across all topics.
    pub count: Box<dyn Fn(&C::Step, &mut [u64]) + Send + Sync>,
    /// Returns a case from the start with these turns, given by their indices in the game's list of turns.
    pub case: Box<dyn Fn(&[usize]) -> C + Send + Sync>,
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
