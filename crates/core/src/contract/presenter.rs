//! The interface between a game and its viewers.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::grid::{Cell, Grid};
use super::step::{Field, Roads, Step};

/// Turns the steps of a play into events: the adapter between a game and all viewers.
///
/// A presenter may keep state, so it gets the steps in order. It shows what a step claims and applies no rules itself: if a
/// side is wrong, the film shows exactly what that side claims.
pub trait Presenter<S: Step> {
    /// Returns the board before the first turn; `None` if there is none.
    fn start(&self) -> Option<Scene>;

    /// Returns the meanings of marks. A mark refers to its role by the index here.
    fn roles(&self) -> &'static [Role] {
        &[]
    }

    /// Returns what else a board shows, in words.
    fn key(&self) -> Key {
        Key::default()
    }

    /// Returns what a step shows. `notes` are the annotations of its turn, if any ([`crate::Player::annotate`]).
    fn present(&mut self, step: &S, notes: &[Field]) -> Vec<Event>;

    /// Returns the name of the score, if the game has one.
    fn score_name(&self) -> Option<Text> {
        None
    }

    /// Returns the score after the last step.
    fn score(&self) -> Option<i128> {
        None
    }

    /// Returns a step's place in the play, in words.
    fn place(&self, step: &S) -> Text {
        Text::same(step.place())
    }

    /// Returns the Chinese for one of the game's terms, such as `chain bonus`.
    fn chinese(&self, _word: &str) -> Option<&'static str> {
        None
    }
}

/// One thing that happens on the board, in the game's own cells and tiles.
#[derive(Clone, Debug, Default)]
pub struct Event {
    /// The caption: the event in words.
    pub caption: Text,
    /// A new board that replaces the previous one.
    pub scene: Option<Scene>,
    /// The marked cells, each set with the index of its role in [`Presenter::roles`].
    pub marks: Vec<(usize, Vec<Cell>)>,
    /// The pieces that move: source cell and target cell.
    pub motions: Vec<(Cell, Cell)>,
    /// The board afterwards, if all of it is known.
    pub board: Option<Grid<Tile>>,
    /// The cells that change, if only they are known.
    pub changes: Vec<(Cell, Tile)>,
    /// The points scored.
    pub points: Vec<Points>,
    /// Tiles to show as a hand of cards.
    pub cards: Vec<Tile>,
    /// The sound, with a number that raises its pitch.
    pub cue: Option<(Sound, u32)>,
}

/// Points scored.
#[derive(Clone, Debug)]
pub struct Points {
    /// The reason.
    pub text: Text,
    /// The number of points.
    pub amount: i128,
    /// The cells that scored them; empty if the play as a whole did.
    pub cells: Vec<Cell>,
}

/// A board with a tile on each cell.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The tile on each cell.
    pub cells: Grid<Tile>,
    /// The roads between the cells, if the board has roads.
    pub roads: Option<Roads>,
}

/// The content of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Tile {
    /// A short word for tables and terminals, such as `4*`. An empty cell has `.` or an empty word.
    pub word: Cow<'static, str>,
    /// The kind of piece, from 0. Viewers give each kind its own colour and shape. `None` for an empty cell.
    pub hue: Option<u32>,
    /// A fixed colour, `#rrggbb`, for pieces that have one by the rules: black, red.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paint: Option<&'static str>,
    /// A sign on the tile, one or two characters.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub sign: Cow<'static, str>,
    /// A description for screen readers, such as `colour 4, effect: cross`. Empty if the word is enough.
    #[serde(skip_serializing_if = "Text::is_empty")]
    pub name: Text,
}

impl Tile {
    /// Returns the tile of an empty cell.
    pub fn empty() -> Self {
        Tile { word: ".".into(), ..Tile::default() }
    }
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

impl Role {
    /// Creates a role whose marks appear at once.
    pub const fn outline(en: &'static str, zh: &'static str, hue: u32) -> Self {
        Role { name: Text::of(en, zh), hue, wave: false }
    }

    /// Creates a role whose marks spread as a wave.
    pub const fn wave(en: &'static str, zh: &'static str, hue: u32) -> Self {
        Role { name: Text::of(en, zh), hue, wave: true }
    }
}

/// What a board shows beside pieces and marks, for a legend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Key {
    /// The kinds of roads, from 1. A road of a kind that has no words here is a plain line.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub roads: &'static [Text],
    /// The signs on tiles ([`Tile::sign`]) that need words.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub signs: &'static [(&'static str, Text)],
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sound {
    /// Pieces swap, or one moves.
    Swap,
    /// A move is refused.
    No,
    /// Pieces disappear.
    Pop,
    /// Pieces fall.
    Fall,
    /// Points are scored.
    Points,
    /// A win.
    Win,
}

/// A text in English and Chinese.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text {
    /// In English.
    pub en: Cow<'static, str>,
    /// In Chinese; empty if it is the same as in English.
    pub zh: Cow<'static, str>,
}

impl Text {
    /// Creates a text from constants.
    pub const fn of(en: &'static str, zh: &'static str) -> Self {
        Text { en: Cow::Borrowed(en), zh: Cow::Borrowed(zh) }
    }

    /// Creates a text from its two versions.
    pub fn new(en: impl Into<Cow<'static, str>>, zh: impl Into<Cow<'static, str>>) -> Self {
        Text { en: en.into(), zh: zh.into() }
    }

    /// Creates a text that is the same in both languages.
    pub fn same(text: impl Into<Cow<'static, str>>) -> Self {
        Text { en: text.into(), zh: Cow::Borrowed("") }
    }

    /// Returns whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.en.is_empty()
    }
}

/// Serializes as a string, or as `[English, Chinese]` if they differ.
impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.zh.is_empty() {
            true => serializer.serialize_str(&self.en),
            false => [&self.en, &self.zh].serialize(serializer),
        }
    }
}
