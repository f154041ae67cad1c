//! The steps of a play.

use std::fmt;

use crosscheck_core::contract::text::push_numbers;
use crosscheck_core::contract::{self, Amount, Field};
use serde::{Deserialize, Serialize};

/// One step: what a new piece could reach.
///
/// The cells themselves would be too much for every step of a large board. A player returns them for a single turn on
/// request ([`crosscheck_core::Player::details`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The query's number, from 1 across all test cases.
    pub query: u32,
    /// The number of the test case that it belongs to, from 1.
    pub test: u32,
    /// The cells reached by a normal road (clause C3.1).
    pub normal: Reached,
    /// The cells reached by straight roads (clause C3.2).
    pub straight: Reached,
    /// The cells reached by connected roads (clause C3.3).
    pub connected: Reached,
    /// The cells reached by one move of any kind, each counted once (clause C5.1).
    pub reachable: u32,
}

/// The number of cells reached by roads of one kind, each counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reached {
    /// Empty cells.
    pub free: u32,
    /// Cells with a piece that would be captured (clause C4.1).
    pub captured: u32,
}

impl Reached {
    /// Returns the sum of both.
    pub fn all(self) -> u64 {
        u64::from(self.free) + u64::from(self.captured)
    }
}

impl contract::Step for Step {
    fn turn(&self) -> Option<usize> {
        Some(self.query as usize)
    }

    fn place(&self) -> String {
        format!("query {}, in test case {}", self.query, self.test)
    }

    fn course(&self) -> &'static str {
        "C1.3"
    }

    /// A search visits every cell that it reaches.
    fn effort(&self) -> u64 {
        16 + u64::from(self.reachable) / 4
    }

    fn fields(&self) -> Vec<Field> {
        let all = Field::text("cells reached in all", "C5.1", self.reachable);
        let parts =
            self.parts().into_iter().map(|(name, clause, count)| Field::text(name, clause, count));
        parts.chain([all]).collect()
    }

    /// A cell that several kinds of road reach is included in the amount of each; a negative amount corrects for that.
    fn amounts(&self) -> Vec<Amount> {
        let parts = self.parts();
        let all: i128 = parts.iter().map(|(.., count)| i128::from(*count)).sum();
        let once = ("counting once what is reached twice", "C5.1", i128::from(self.reachable) - all);
        let parts = parts.map(|(name, clause, count)| (name, clause, count.into()));
        let amount = |(name, clause, value)| Amount { name, clause, value };
        parts.into_iter().chain([once]).map(amount).collect()
    }
}

impl Step {
    /// Returns the numbers of cells by what reaches them, each with its name and the clause that decides it.
    fn parts(&self) -> [(&'static str, &'static str, u32); 6] {
        [
            ("empty cells reached by a normal road", "C3.1", self.normal.free),
            ("empty cells reached by straight roads", "C3.2", self.straight.free),
            ("empty cells reached by connected roads", "C3.3", self.connected.free),
            ("captures by a normal road", "C4.1", self.normal.captured),
            ("captures by straight roads", "C4.1", self.straight.captured),
            ("captures by connected roads", "C4.1", self.connected.captured),
        ]
    }
}

/// The answer: for each query the number of cells that the new piece could reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer(pub Vec<u32>);

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        push_numbers(&mut lines, '\n', self.0.iter().copied());
        f.write_str(&lines)
    }
}
