//! The two sides and boards.

use std::fmt;

use crosscheck_core::contract::grid::{Cell, Grid};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::words;

words! {
    /// One of the two sides; also one of its pieces (clause R1.1).
    pub enum Team {
        /// The side on the left, which moves first.
        Red = "red",
        /// The side on the right.
        Blue = "blue",
    }
}

impl Team {
    /// Returns the other side.
    pub fn enemy(self) -> Team {
        match self {
            Team::Red => Team::Blue,
            Team::Blue => Team::Red,
        }
    }

    /// Returns the letter for one of its pieces on a board.
    pub fn letter(self) -> char {
        match self {
            Team::Red => 'h',
            Team::Blue => 'l',
        }
    }
}

/// A board in play: a piece or `None` on each cell. In JSON a row is a string: `"hh.l"`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub Grid<Option<Team>>);

impl Board {
    /// Returns the initial board (clause R1.2). It is used for pictures and by the generator; both players set up the board
    /// themselves.
    pub fn start(side: u32) -> Self {
        Board(Grid::from_fn(side, side, |Cell { row, col }| {
            let edge = row == 1 || row == side || col == 1 || col == side;
            edge.then_some(if col <= side / 2 { Team::Red } else { Team::Blue })
        }))
    }

    /// Returns the board as a picture.
    pub fn picture(&self) -> Grid<String> {
        self.0.map(|piece| letter(*piece).into())
    }

    /// Returns the number of pieces of a side on it.
    pub fn count(&self, side: Team) -> u32 {
        self.0.values().iter().flatten().filter(|piece| **piece == side).count() as u32
    }

    /// Returns the board upside down, with top and bottom exchanged.
    pub(super) fn flipped(&self) -> Board {
        Board(self.0.flipped())
    }

    fn words(&self) -> impl Iterator<Item = String> {
        self.0.lines().map(|line| line.iter().map(|piece| letter(*piece)).collect())
    }
}

fn letter(piece: Option<Team>) -> char {
    piece.map_or('.', Team::letter)
}

/// Formats the rows from the top, without a line feed after the last.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.words().collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::ops::Index<Cell> for Board {
    type Output = Option<Team>;

    fn index(&self, cell: Cell) -> &Option<Team> {
        &self.0[cell]
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.words())
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let piece = |letter: char| match letter {
            '.' => Ok(None),
            'h' => Ok(Some(Team::Red)),
            'l' => Ok(Some(Team::Blue)),
            _ => Err(D::Error::custom(format!("{letter:?} is no cell of a board: h, l or ."))),
        };
        crate::board(deserializer, |line| line.chars().map(piece).collect()).map(Board)
    }
}
