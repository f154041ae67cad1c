//! A registered game: both sides and a generator of the same cases.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

use crate::contract::{Allowance, Misreading, Playable, Player, Step};
use crate::generate::Generator;

/// A game with all that plays and makes it. Whoever sees both of its sides registers it, so that neither sees the other.
pub trait Game: Copy + Debug + Send + Sync + 'static {
    /// What is played.
    type Case: Playable<Step = Self::Step, Answer = Self::Answer>;
    /// What can be observed while a case is played.
    type Step: Step;
    /// What a contestant's program prints.
    type Answer: Clone + Eq + Debug + Display + Send + Sync;
    /// What makes its cases.
    type Generator: Generator<Self::Case>;

    /// The word that names the game.
    const NAME: &'static str = <Self::Case as Playable>::NAME;
    /// What one turn is called.
    const TURN: &'static str = <Self::Case as Playable>::TURN;
    /// The page of numbered clauses.
    const PAGE: &'static str = <Self::Case as Playable>::PAGE;
    /// The clause that says what the answer is.
    const ANSWER: &'static str = <Self::Case as Playable>::ANSWER;
    /// What the contest allows a contestant's program.
    const ALLOWANCE: Allowance = <Self::Case as Playable>::ALLOWANCE;

    /// The naive side.
    fn reference() -> Box<dyn Player<Self::Case>>;

    /// The optimized side.
    fn engine() -> Box<dyn Player<Self::Case>>;

    /// Known wrong readings of the rules.
    fn misreadings() -> &'static [Misreading<Self::Case>];

    /// How often each clause is exercised when the reference plays a case.
    fn coverage(case: &Self::Case) -> BTreeMap<&'static str, u64>;
}
