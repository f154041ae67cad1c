//! A play as frames: what a viewer shows of it, moment by moment, on a page, in a terminal or in a picture.
//!
//! [`make()`] shows the steps of one or two sides as beats: changes of the board, motions, marks and captions. They follow from
//! the fields of a step, and a game's [`Look`] says what its tiles look like. Then it pairs the steps, finds where they differ,
//! and returns [`Frames`], which are plain data. Viewers depend on no game. Frames show the claims of a side, right or wrong.
//! Traces can come from outside, so [`make()`] also checks every cell: all indices in them are valid.

mod make;
mod pairing;
mod show;

use std::collections::BTreeMap;

use serde::Serialize;

pub use make::{SideOf, beside, make};

pub use crate::contract::look::{Key, Look, Text, Tile};

/// A play by one or two sides, ready to show.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Frames {
    /// The game's name.
    pub game: String,
    /// The noun for a turn: `operation`.
    pub turn: Text,
    /// The number of turns of the case.
    pub turns: usize,
    /// The case's size in words.
    pub size: String,
    /// The names of the sides: the reference first, if it is one of them.
    pub sides: Vec<String>,
    /// The name of the score; `None` if the game has no score.
    pub score: Option<Text>,
    /// All tiles. Boards and beats refer to a tile by its index here.
    pub tiles: Vec<Tile>,
    /// The meanings of marks. A mark refers to its role by the index here.
    pub roles: Vec<Role>,
    /// What boards show beside tiles and marks.
    pub key: Key,
    /// The board at the start; `None` if there is none.
    pub board: Option<Board>,
    /// The moments, in order.
    pub moments: Vec<Moment>,
    /// The clauses that the differences name.
    pub clauses: BTreeMap<String, ClauseText>,
    /// The end of each side's play: its answer, or the reason that it has none.
    pub ends: Vec<String>,
    /// Which part of the play they show, if not all of it.
    pub left_out: Option<Text>,
}

/// A board: its size, and the tile on each cell in reading order. Cells are counted from 0 in reading order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The tile on each cell.
    pub cells: Vec<u32>,
    /// The road from each cell to its right neighbour, one character each, rows × (columns − 1); present if `below` is.
    /// `0` is no road, `1` a road of one step, `2` a straight road, `3` a connected one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
    /// The road from each cell to the one below it, (rows − 1) × columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<String>,
}

/// One step of a play, on all sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moment {
    /// Its turn, from 1; `None` for what comes after the last turn.
    pub turn: Option<usize>,
    /// Its place in the play: `operation 3, round 2`.
    pub place: Text,
    /// The input of its turn, at the first moment of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The view of each side. If there are two sides and only one entry, both show the same.
    pub sides: Vec<Option<Shot>>,
    /// The differences of the two sides, in the order in which the rules decide them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differs: Vec<Differs>,
}

/// The view of one side in a step. A side that lacks the step has none, and its board stays unchanged.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Shot {
    /// The events on the board, in order.
    pub beats: Vec<Beat>,
    /// The fields of the step, except boards and sets of cells: the beats show those.
    pub fields: Vec<ShownField>,
    /// The score after the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
}

/// One thing that happens on the board.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Beat {
    /// The caption: the event in words.
    pub caption: Text,
    /// A new board that replaces the previous one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The cells that are marked during this beat, by role.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(usize, Vec<u32>)>,
    /// The tiles that move: source cell and target cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<[u32; 2]>,
    /// The cells that show a different tile after this beat: cell and tile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<[u32; 2]>,
    /// The points scored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<Gain>,
}

/// The meaning of a mark, and its look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Role {
    /// Its meaning, in words.
    pub name: Text,
    /// The index of its colour in the viewer's list of mark colours.
    pub hue: u32,
    /// Whether it spreads over its cells as a wave instead of appearing at once.
    pub wave: bool,
}

/// Points scored.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gain {
    /// The reason.
    pub text: Text,
    /// The number of points.
    pub amount: String,
}

/// A field of a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownField {
    /// Its name.
    pub name: Text,
    /// Its value.
    pub value: String,
}

/// A field on which the two sides differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Differs {
    /// Its name.
    pub name: Text,
    /// The clause that decides it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// Each side's value; `None` if the side has no such step or field.
    pub values: [Option<String>; 2],
    /// The cells on which they differ, if it is a board or a set of cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u32>,
}

/// A clause of the game's rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClauseText {
    /// Its name.
    pub name: String,
    /// Its words.
    pub words: String,
}
