//! An input format as data: the page of limits from which validators and generators in other languages are made.
//!
//! A [`Layout`] says which lines an input has, which numbers stand on them, and what holds between these. It contains
//! no code of a game. A game's [`Case::parse`](super::Case::parse), which is written by hand and fast, accepts the same
//! inputs and finds the same first wrong line; tests hold that.

mod narrowed;
mod read;

pub use narrowed::{Narrowed, Values};

/// An input format, from the first line to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Its parts, in order.
    pub parts: &'static [Part],
}

/// Some lines of an input. The rules of a part are checked, in order, when its line or its table has been read; before
/// that, each number is compared with its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// One line of numbers.
    Line {
        /// What the line is: `the header`.
        what: &'static str,
        /// The numbers, in order.
        numbers: &'static [Number],
        /// What holds of them.
        rules: &'static [Rule],
    },
    /// Many lines of the same numbers.
    Lines {
        /// What one line is: `operation`.
        what: &'static str,
        /// How many there are.
        count: Expr,
        /// The numbers, in order.
        numbers: &'static [Number],
        /// What holds of them, checked after each line.
        rules: &'static [Rule],
    },
    /// Rows of numbers of one kind.
    Table {
        /// What the numbers are, in the plural: `colours`.
        what: &'static str,
        /// The number of rows.
        rows: Expr,
        /// The number of numbers in a row.
        cols: Expr,
        /// One of the numbers.
        value: Number,
        /// What holds of them, checked after the last row.
        rules: &'static [Rule],
    },
    /// Rows of digits of one kind, without blanks.
    Digits {
        /// What the digits are, in the plural: `roads`.
        what: &'static str,
        /// The number of rows.
        rows: Expr,
        /// The number of digits in a row.
        cols: Expr,
        /// One of the digits. Its range is constant.
        value: Number,
    },
    /// Parts that come several times.
    Repeat {
        /// What they are together: `test case`.
        what: &'static str,
        /// How many times they come.
        count: Expr,
        /// The parts.
        parts: &'static [Part],
    },
}

/// A number of the input, by the name that the statement gives it. Numbers of one name have one meaning and one range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The name: `n`.
    pub name: &'static str,
    /// The smallest value.
    pub low: Expr,
    /// The largest value.
    pub high: Expr,
    /// The meaning: `the number of rows`.
    pub about: &'static str,
    /// The generator's knob of the same meaning, if there is one: `rows`.
    pub knob: Option<&'static str>,
}

impl Number {
    /// Creates a number without a knob.
    pub const fn new(name: &'static str, low: Expr, high: Expr, about: &'static str) -> Self {
        Number { name, low, high, about, knob: None }
    }

    /// Adds the generator's knob of the same meaning.
    pub const fn knob(self, knob: &'static str) -> Self {
        Number { knob: Some(knob), ..self }
    }
}

/// An amount: known, or known when the numbers before it have been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A constant.
    Const(i64),
    /// A number.
    Var(&'static str),
    /// The product of two numbers.
    Product(&'static str, &'static str),
    /// A number minus a constant.
    Minus(&'static str, i64),
}

impl Expr {
    /// Returns its value, given those of the numbers in it.
    pub fn value(self, of: impl Fn(&'static str) -> i64) -> i64 {
        match self {
            Expr::Const(value) => value,
            Expr::Var(name) => of(name),
            // Numbers of an input are below 2³² (`Line::value`).
            Expr::Product(a, b) => of(a).saturating_mul(of(b)),
            Expr::Minus(name, less) => of(name) - less,
        }
    }
}

/// What holds between numbers of a part, or between them and numbers before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The number is even.
    Even(&'static str),
    /// An amount with a name of its own is within a range, and subtasks can narrow that.
    Named(Number, Expr),
    /// A number is at most this amount.
    AtMost(&'static str, Expr),
    /// No two lines of the part have the same two numbers. `about` says so in words: `a cell gets only one piece`.
    Distinct([&'static str; 2], &'static str),
    /// No three neighbours of a row or of a column of the table are equal.
    NoRun,
}

/// A quantity that a subtask can limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Name {
    /// Its name: `n`.
    pub name: &'static str,
    /// Its meaning: `the number of rows`.
    pub about: &'static str,
    /// The smallest value that it has in any input.
    pub low: i64,
    /// The largest value that it has in any input.
    pub high: i64,
    /// The generator's knob of the same meaning, if there is one.
    pub knob: Option<&'static str>,
}

impl Layout {
    /// Returns the quantities that a subtask can limit, in the order in which an input names them.
    pub fn names(&self) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        for_numbers(self.parts, &mut |number| {
            if names.iter().any(|known| known.name == number.name) {
                return;
            }
            let most = |end: fn(&Name) -> i64| {
                let names = &names;
                move |name| names.iter().find(|known| known.name == name).map_or(0, end)
            };
            names.push(Name {
                name: number.name,
                about: number.about,
                low: number.low.value(most(|name| name.low)),
                high: number.high.value(most(|name| name.high)),
                knob: number.knob,
            });
        });
        names
    }
}

/// Passes every number, and every amount with a name, to `see`.
fn for_numbers(parts: &[Part], see: &mut dyn FnMut(&Number)) {
    for part in parts {
        let (numbers, rules): (&[Number], &[Rule]) = match part {
            Part::Line { numbers, rules, .. } | Part::Lines { numbers, rules, .. } => (numbers, rules),
            Part::Table { value, rules, .. } => (std::slice::from_ref(value), rules),
            Part::Digits { value, .. } => (std::slice::from_ref(value), &[]),
            Part::Repeat { parts, .. } => {
                for_numbers(parts, see);
                continue;
            }
        };
        numbers.iter().for_each(&mut *see);
        for rule in rules {
            if let Rule::Named(number, _) = rule {
                see(number);
            }
        }
    }
}
