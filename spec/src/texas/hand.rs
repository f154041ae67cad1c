//! Hands of five main colours.

use serde::{Deserialize, Serialize};

use super::Score;
use crate::words::words;

words! {
    /// The seven kinds of hand, from the lowest to the highest.
    pub enum HandKind {
        /// Five different colours (T10.3).
        HighCard = "high card",
        /// Two equal (T10.4).
        OnePair = "one pair",
        /// Two equal, and two others equal (T10.5).
        TwoPairs = "two pairs",
        /// Three equal (T10.6).
        Three = "three of a kind",
        /// Three equal, and two others equal (T10.7).
        FullHouse = "full house",
        /// Four equal (T10.8).
        Four = "four of a kind",
        /// Five equal (T10.9).
        Five = "five of a kind",
    }
}

impl HandKind {
    /// Returns the clause that says what the kind scores.
    pub fn clause(self) -> &'static str {
        ["T10.3", "T10.4", "T10.5", "T10.6", "T10.7", "T10.8", "T10.9"][self as usize]
    }
}

/// A hand formed by five valid operations (clause T10.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The main colours chosen, in the order of the operations (clause T10.2).
    pub cards: [u32; 5],
    /// Their kind.
    pub kind: HandKind,
    /// Their score.
    pub bonus: Score,
}
