//! The steps of a play.

use std::fmt;

use crosscheck_core::contract::grid::Cell;
use crosscheck_core::contract::{self, Field, Value};
use serde::{Deserialize, Serialize};

use super::{Board, Team};
use crate::words::words;

/// One move and its result. There is no step for moves after the end of play (clause R4.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The move's number, from 1.
    #[serde(rename = "move")]
    pub number: u32,
    /// The side that moves (clause R2.1).
    pub side: Team,
    /// Whether the move is legal (clause R2.7).
    pub verdict: Ruling,
    /// The result, if the move is legal.
    pub play: Option<Play>,
}

words! {
    /// Whether a move is legal, and if not, why (clause R2.7). If one side considers it legal, the other side's reason
    /// shows what the two disagree on.
    pub enum Ruling {
        /// The move is made.
        Legal = "legal" by None,
        /// One of the two cells is off the board (clause R2.2).
        OffBoard = "off the board" by Some("R2.2"),
        /// No piece of the mover stands on the cell that the move leaves (clause R2.3).
        NotOwn = "not one's own piece" by Some("R2.3"),
        /// The two cells are the same (clause R2.4).
        NoMove = "no move" by Some("R2.4"),
        /// The two cells do not share a side (clause R2.5).
        NotAdjacent = "not adjacent" by Some("R2.5"),
        /// The cell that the move enters is not empty (clause R2.6).
        Occupied = "occupied" by Some("R2.6"),
    }
}

/// The result of a legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The cells captured through a row, in reading order (clause R3.1).
    pub row: Vec<Cell>,
    /// The cells captured through a column, in reading order (clause R3.1).
    pub column: Vec<Cell>,
    /// The number of red pieces left.
    pub red: u32,
    /// The number of blue pieces left.
    pub blue: u32,
    /// The board after the captures.
    pub board: Board,
    /// The end of the game, if it is now over (clause R4.3).
    pub over: Option<Over>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// The winner.
    pub winner: Team,
    /// The way in which the other side has lost.
    pub by: Way,
}

words! {
    /// A way to lose.
    pub enum Way {
        /// Too few pieces (clause R4.1).
        Pieces = "pieces" by Some("R4.1"),
        /// No move (clause R4.2).
        Immobility = "immobility" by Some("R4.2"),
    }
}

impl contract::Step for Step {
    fn turn(&self) -> Option<usize> {
        Some(self.number as usize)
    }

    fn place(&self) -> String {
        format!("move {}", self.number)
    }

    fn course(&self) -> &'static str {
        "R4.4"
    }

    fn fields(&self) -> Vec<Field> {
        let verdict = Field::text("verdict", "", self.verdict);
        let mut fields = vec![
            Field::text("side", "R2.1", self.side),
            Field { clause: self.verdict.clause(), ..verdict },
        ];
        if let Some(play) = &self.play {
            fields.extend(play.fields());
        }
        fields
    }
}

impl Play {
    fn fields(&self) -> [Field; 6] {
        let over = self.over.map_or("no".into(), |over| over.to_string());
        let ended = self.over.and_then(|over| over.by.clause());
        [
            Field::new("captured in a row", "R3.1", Value::Cells(self.row.clone())),
            Field::new("captured in a column", "R3.1", Value::Cells(self.column.clone())),
            Field::text("red pieces", "R3.8", self.red),
            Field::text("blue pieces", "R3.8", self.blue),
            Field::new("board after the captures", "R2.8", Value::Board(self.board.picture())),
            Field { clause: ended, ..Field::text("over", "", over) },
        ]
    }
}

impl fmt::Display for Over {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins by {}", self.winner, self.by)
    }
}
