//! An input format as data: the page of limits from which validators and generators in other languages are made.
//!
//! A [`Layout`] says which lines an input has, which numbers stand on them, and what holds between these. It contains
//! no code of a game. A game's [`Game::parse`](crate::Game::parse), which is written by hand and fast, accepts the same
//! inputs and finds the same first wrong line; tests hold that.

mod narrowed;
mod read;

use std::slice;

pub use narrowed::{Name, Narrowed, Quantities, Values};

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
        /// The noun for the line: `the header`.
        what: &'static str,
        /// The numbers, in order.
        numbers: &'static [Number],
        /// The rules that the numbers obey.
        rules: &'static [Rule],
    },
    /// Many lines of the same numbers.
    Lines {
        /// The noun for one line: `operation`.
        what: &'static str,
        /// The number of lines.
        count: Expr,
        /// The numbers, in order.
        numbers: &'static [Number],
        /// The rules that the numbers obey, checked after each line.
        rules: &'static [Rule],
    },
    /// Rows of numbers of one kind.
    Table {
        /// The noun for the numbers, in the plural: `colours`.
        what: &'static str,
        /// The number of rows.
        rows: Expr,
        /// The number of numbers in a row.
        cols: Expr,
        /// One of the numbers.
        value: Number,
        /// The rules that the numbers obey, checked after the last row.
        rules: &'static [Rule],
    },
    /// Rows of digits of one kind, without blanks.
    Digits {
        /// The noun for the digits, in the plural: `roads`.
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
        /// The noun for one repetition: `test case`.
        what: &'static str,
        /// The number of repetitions.
        count: Expr,
        /// The parts.
        parts: &'static [Part],
    },
}

/// A part in terms that all kinds of parts have.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct View {
    /// The kind: `line`, `lines`, `table`, `digits`, `repeat`.
    pub kind: &'static str,
    /// The noun for the part, or for one of its lines.
    pub what: &'static str,
    /// The number of lines or repetitions, and the number of columns.
    pub sides: [Option<Expr>; 2],
    /// The numbers of a line; of a table, one of its numbers.
    pub numbers: &'static [Number],
    /// The rules that the numbers obey.
    pub rules: &'static [Rule],
    /// The parts in it.
    pub parts: &'static [Part],
}

impl View {
    /// Returns the amounts with names of their own.
    fn named(self) -> impl Iterator<Item = Number> {
        self.rules.iter().filter_map(|rule| match rule {
            Rule::Named(number, _) => Some(*number),
            _ => None,
        })
    }
}

impl Part {
    /// Returns it in terms that all kinds of parts have.
    pub fn view(&'static self) -> View {
        let (kind, what, sides, numbers, rules, parts) = match self {
            Part::Line { what, numbers, rules } => ("line", what, [None; 2], *numbers, *rules, &[][..]),
            Part::Lines { what, count, numbers, rules } => {
                ("lines", what, [Some(*count), None], *numbers, *rules, &[][..])
            }
            Part::Table { what, rows, cols, value, rules } => {
                ("table", what, [Some(*rows), Some(*cols)], slice::from_ref(value), *rules, &[][..])
            }
            Part::Digits { what, rows, cols, value } => {
                ("digits", what, [Some(*rows), Some(*cols)], slice::from_ref(value), &[][..], &[][..])
            }
            Part::Repeat { what, count, parts } => {
                ("repeat", what, [Some(*count), None], &[][..], &[][..], *parts)
            }
        };
        View { kind, what, sides, numbers, rules, parts }
    }
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

/// A constraint between numbers of a part, or between them and numbers before it.
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

impl Layout {
    /// Returns the quantities that a subtask can limit, in the order in which an input names them.
    pub(super) fn quantities(&self) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        let views = self.views().into_iter();
        for number in views.flat_map(|view| view.numbers.iter().copied().chain(view.named())) {
            if names.iter().any(|known| known.name == number.name) {
                continue;
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
        }
        names
    }

    /// Returns all parts, each before those in it.
    pub fn views(&self) -> Vec<View> {
        fn add(parts: &'static [Part], views: &mut Vec<View>) {
            for part in parts {
                views.push(part.view());
                add(part.view().parts, views);
            }
        }
        let mut views = Vec::new();
        add(self.parts, &mut views);
        views
    }
}
