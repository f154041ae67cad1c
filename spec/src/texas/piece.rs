//! Pieces and boards.

use std::fmt;
use std::str::FromStr;

use crosscheck_core::contract::grid::{Cell, Grid};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::words;

words! {
    /// The effect of a piece when it is eliminated (clauses T4.1 to T4.6). In JSON it is its number.
    #[derive(Default)]
    #[serde(try_from = "u8", into = "u8")]
    #[repr(u8)]
    pub enum Effect {
        /// No effect.
        #[default]
        None = "none",
        /// Eliminates its row.
        Row = "row",
        /// Eliminates its column.
        Column = "column",
        /// Eliminates its row and its column.
        Cross = "cross",
        /// Eliminates the 3 × 3 square around it.
        Square3 = "square of 3",
        /// Eliminates the 5 × 5 square around it.
        Square5 = "square of 5",
        /// Eliminates all pieces of its colour.
        Colour = "colour",
    }
}

impl Effect {
    /// Returns the letter that marks a piece with this effect on a drawn board; `None` for no effect.
    pub fn letter(self) -> Option<char> {
        ['\0', '-', '|', '+', 'o', 'O', '*'].get(self as usize).copied().filter(|&c| c != '\0')
    }
}

impl TryFrom<u8> for Effect {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Effect::ALL.get(usize::from(number)).copied().ok_or_else(|| format!("{number} is no effect"))
    }
}

impl From<Effect> for u8 {
    fn from(effect: Effect) -> u8 {
        effect as u8
    }
}

/// A piece: a colour from 1, and an effect (clause T1.2). Drawn as `4` or `4*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The colour, from 1 to the case's k.
    pub colour: u32,
    /// The effect it triggers when it is eliminated.
    pub effect: Effect,
}

impl Piece {
    /// Creates a piece without an effect.
    pub const fn plain(colour: u32) -> Self {
        Piece { colour, effect: Effect::None }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.colour)?;
        self.effect.letter().map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

impl FromStr for Piece {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let of = |effect: &&Effect| effect.letter().is_some_and(|letter| text.ends_with(letter));
        let effect = Effect::ALL.iter().find(of).copied().unwrap_or_default();
        let digits = effect.letter().and_then(|letter| text.strip_suffix(letter)).unwrap_or(text);
        match digits.parse() {
            Ok(colour) if colour > 0 && digits.starts_with(|c: char| c.is_ascii_digit()) => {
                Ok(Piece { colour, effect })
            }
            _ => Err(format!("{text:?} is no piece: a colour and at most one of - | + o O *")),
        }
    }
}

/// A board in play: a piece or `None` on each cell. In JSON a row is a string: `"1 2* ."`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub Grid<Option<Piece>>);

impl Board {
    /// Returns the board as a picture.
    pub fn picture(&self) -> Grid<String> {
        self.0.map(|piece| piece.map_or_else(|| ".".into(), |piece| piece.to_string()))
    }

    /// Returns the number of pieces on it.
    pub fn count(&self) -> usize {
        self.0.values().iter().flatten().count()
    }
}

impl std::ops::Index<Cell> for Board {
    type Output = Option<Piece>;

    fn index(&self, cell: Cell) -> &Option<Piece> {
        &self.0[cell]
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.picture().lines().map(|line| line.join(" ")))
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let piece = |word: &str| match word {
            "." => Ok(None),
            word => word.parse().map(Some).map_err(serde::de::Error::custom),
        };
        crate::board(deserializer, |line| line.split_whitespace().map(piece).collect()).map(Board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_piece_is_refused() {
        for text in ["", "0", "*", "1**", "1*o", "x", "-1", "+1", "1 2", "4294967296"] {
            assert!(text.parse::<Piece>().is_err(), "{text:?}");
        }
    }
}
