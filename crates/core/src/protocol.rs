//! `crosscheck-trace/1`: plays as lines of JSON, in a file or between two processes. `docs/trace.md` describes it.
//!
//! A line is a *step*, as its game serializes it, or a [`Message`]: an object with the key `crosscheck`, which no step
//! has. A list of steps without messages is therefore a trace, too. [`Line`] reads one line and [`mod@file`] whole
//! files.

pub mod file;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::foreign::{PART, foreign};
use crate::{Error, Step};

/// The name and version of this harness, in its headers and results.
pub const HARNESS: &str = concat!("crosscheck ", env!("CARGO_PKG_VERSION"));

/// The maximum length of a line of a trace, in bytes.
pub const LONGEST: usize = 64 << 20;

/// The key that makes a line a message.
const KEY: &str = "crosscheck";

/// A line that is not a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "crosscheck")]
pub enum Message {
    /// The first line, which identifies the writer.
    #[serde(rename = "trace/1")]
    Header(Header),
    /// The case to which the following steps belong.
    #[serde(rename = "case")]
    Case(Numbered),
    /// The play is over.
    #[serde(rename = "end")]
    End(Ended),
    /// The case cannot be played.
    #[serde(rename = "error")]
    Error(Refused),
}

/// The writer of a trace, and the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Header {
    /// The game that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The harness and its version, if the harness is the writer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub harness: Option<String>,
    /// The name of the program that plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The version of that program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

impl Header {
    /// Returns the header that the harness writes.
    pub fn of_harness(game: &str) -> Self {
        let (game, harness) = (Some(game.into()), Some(HARNESS.into()));
        Header { game, harness, ..Header::default() }
    }
}

/// A case with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Numbered {
    /// Its number in this trace or conversation, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub case: u64,
    /// Whether the program should send each step immediately, to show how far a play gets before it breaks off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub eager: bool,
    /// The text of the case, as on disk.
    pub text: String,
}

/// The end of a play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ended {
    /// The number of the case.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub case: u64,
    /// The answer, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// Why a case cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// The number of the case.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub case: u64,
    /// The reason in words.
    pub message: String,
}

/// Writes the message as a line of JSON, without a line end.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).expect("a message is plain data"))
    }
}

/// A line of a trace.
#[derive(Clone, Debug, PartialEq)]
pub enum Line<S> {
    /// A step.
    Step(S),
    /// A message.
    Message(Message),
    /// A blank line, which is ignored.
    Blank,
}

impl<S: Step> Line<S> {
    /// Reads a line, without its line end.
    ///
    /// # Errors
    /// The reason, escaped for display.
    pub fn read(line: &[u8], step: ReadStep<'_, S>) -> Result<Self, Error> {
        if line.len() > LONGEST {
            return Err(format!("it is longer than {} MiB", LONGEST >> 20).into());
        }
        let text = std::str::from_utf8(line).map_err(|_| "it is not UTF-8")?;
        if text.trim().is_empty() {
            return Ok(Line::Blank);
        }
        let read = match is_message(text) {
            true => serde_json::from_str(text).map(Line::Message),
            false => step(text).map(Line::Step),
        };
        // The parser quotes unknown input verbatim, so escape its message.
        read.map_err(|error| foreign(&error.to_string()).at_most(PART).to_string().into())
    }
}

/// Reads a step of some game.
pub type ReadStep<'a, S> = &'a dyn Fn(&str) -> serde_json::Result<S>;

fn is_message(line: &str) -> bool {
    let has_key = |keys: BTreeMap<Cow<'_, str>, IgnoredAny>| keys.contains_key(KEY);
    line.contains(KEY) && serde_json::from_str(line).is_ok_and(has_key)
}
