//! Hands of five main colours.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Score;

/// The seven kinds of hand, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HandKind {
    /// Five different colours (T10.3).
    #[serde(rename = "high card")]
    HighCard,
    /// Two equal (T10.4).
    #[serde(rename = "one pair")]
    OnePair,
    /// Two equal, and two others equal (T10.5).
    #[serde(rename = "two pairs")]
    TwoPairs,
    /// Three equal (T10.6).
    #[serde(rename = "three of a kind")]
    Three,
    /// Three equal, and two others equal (T10.7).
    #[serde(rename = "full house")]
    FullHouse,
    /// Four equal (T10.8).
    #[serde(rename = "four of a kind")]
    Four,
    /// Five equal (T10.9).
    #[serde(rename = "five of a kind")]
    Five,
}

impl HandKind {
    /// All kinds, from the lowest.
    pub const ALL: [HandKind; 7] = [
        HandKind::HighCard,
        HandKind::OnePair,
        HandKind::TwoPairs,
        HandKind::Three,
        HandKind::FullHouse,
        HandKind::Four,
        HandKind::Five,
    ];

    /// Returns the clause that says what the kind scores.
    pub fn clause(self) -> &'static str {
        ["T10.3", "T10.4", "T10.5", "T10.6", "T10.7", "T10.8", "T10.9"][self as usize]
    }
}

impl fmt::Display for HandKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HandKind::HighCard => "high card",
            HandKind::OnePair => "one pair",
            HandKind::TwoPairs => "two pairs",
            HandKind::Three => "three of a kind",
            HandKind::FullHouse => "full house",
            HandKind::Four => "four of a kind",
            HandKind::Five => "five of a kind",
        })
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
