//! How viewers show a game, beyond what the fields of its steps say.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::grid::Cell;

/// The look of a game's boards, and its terms in Chinese. Viewers show any game without one.
pub struct Look {
    /// Returns the tile for a word on a board. Without one, each word is a kind of its own.
    pub tile: fn(&str) -> Option<Tile>,
    /// Returns the pieces that a turn moves, by its input: source cells and target cells. They move at the first step of the
    /// turn that shows a board; a turn without one is refused.
    pub moves: fn(&str) -> Vec<(Cell, Cell)>,
    /// The fields of cells whose pieces leave the board.
    pub takes: &'static [&'static str],
    /// Returns the piece that a turn places, by its input: its cell and its word.
    pub places: fn(&str) -> Option<(Cell, String)>,
    /// What the sum of the steps' amounts is called, if it is a score.
    pub score: Option<&'static str>,
    /// What boards show beside tiles and marks.
    pub key: Key,
    /// Words and phrases in English, each with its Chinese.
    pub chinese: &'static [(&'static str, &'static str)],
}

impl Look {
    /// The look of a game that declares none.
    pub const PLAIN: Look = Look {
        tile: |_| None,
        moves: |_| Vec::new(),
        takes: &[],
        places: |_| None,
        score: None,
        key: Key { roads: &[], signs: &[] },
        chinese: &[("changed", "变化"), ("this turn", "本步")],
    };

    /// Returns a text with its phrases in Chinese as well.
    pub fn text(&self, en: impl Into<Cow<'static, str>>) -> Text {
        let en = en.into();
        let translated = self.chinese.iter().fold(en.to_string(), |text, (en, zh)| text.replace(en, zh));
        let zh = if translated == en { String::new() } else { translated };
        Text { en, zh: zh.into() }
    }
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
