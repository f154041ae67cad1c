//! The pair of the guide with all that its later pages add.

use std::collections::BTreeMap;

use crosscheck::contract::Unsound;
use crosscheck::contract::text::error_at;
use crosscheck::game::Contender;
use crosscheck::generate::Family;
use crosscheck::subject::{Sequence, Shown, contender, misreading};
use crosscheck::{InputError, Misreading, Rng, RngExt, Side, Subject};

use super::booked::{Seen, Tree, Turn};

/// What is compared.
pub struct Booked;

impl Subject for Booked {
    const NAME: &'static str = "booked";

    type Start = Vec<(u8, u8)>;
    type Turn = Turn;
    type Seen = Seen;
    type Reference = Hour;
    type Engine = Spans;

    fn start(_: &mut dyn Rng) -> Vec<(u8, u8)> {
        Vec::new()
    }

    fn turn(at: &Hour, rng: &mut dyn Rng) -> Option<Turn> {
        Self::turn_of("any", at, rng)
    }

    fn is_start(start: &Vec<(u8, u8)>) -> bool {
        start.iter().all(|(from, to)| from < to && *to <= 60)
            && start.windows(2).all(|pair| pair[0].1 < pair[1].0)
    }

    fn is_valid(_: &Hour, turn: &Turn) -> bool {
        let (Turn::Book(from, to) | Turn::Free(from, to)) = turn;
        from < to && *to <= 60
    }

    // Clauses.

    const PAGE: &'static str = include_str!("booked.md");

    fn clause(field: &str) -> Option<&'static str> {
        (field == "spans").then_some("B2")
    }

    fn coverage(case: &Sequence<Self>) -> BTreeMap<&'static str, u64> {
        let mut hour = Hour::new(&case.start);
        let mut counts = BTreeMap::new();
        for turn in &case.turns {
            let before = hour.spans().len();
            let seen = hour.step(turn);
            let clause = match turn {
                Turn::Free(..) => "B3",
                Turn::Book(..) if seen.spans.len() <= before => "B2",
                Turn::Book(..) => "B1",
            };
            *counts.entry(clause).or_default() += 1;
        }
        counts
    }

    // Misreadings.

    const MISREADINGS: &'static [Misreading<Sequence<Self>>] = &[misreading::<Self, LastShown>(
        "last-minute-is-shown",
        "B2",
        "A span is shown with its last minute, and not with the one after.",
    )];

    // Families.

    const FAMILIES: &'static [Family] = &[
        Family { name: "any", purpose: "spans of any length", weight: 3, full: false },
        Family {
            name: "short",
            purpose: "spans of one to three minutes: many at a time",
            weight: 1,
            full: false,
        },
    ];

    fn turn_of(family: &'static str, _: &Hour, rng: &mut dyn Rng) -> Option<Turn> {
        let from = rng.random_range(0..60);
        let longest = if family == "short" { 3 } else { 60 };
        let to = rng.random_range(from + 1..=60.min(from + longest));
        Some(if rng.random() { Turn::Book(from, to) } else { Turn::Free(from, to) })
    }

    // Several engines.

    const OTHERS: &'static [Contender<Sequence<Self>>] = &[contender::<Self, Bits>("bits")];

    // Kinds.

    fn kind(_field: &str, _turn: &Turn, _at: &Hour, reference: &Seen, other: &Seen) -> Option<String> {
        let apart = other.spans.windows(2).any(|pair| pair[0].1 == pair[1].0);
        let more = other.spans.len() > reference.spans.len();
        (apart && more).then(|| "spans that touch stay apart".into())
    }

    // A format of its own.

    fn write(case: &Sequence<Self>) -> String {
        let start: String = case.start.iter().map(|(from, to)| format!("{from}-{to} ")).collect();
        let turns: String = case.turns.iter().map(|turn| Self::write_turn(turn) + "\n").collect();
        format!("from {}\n{turns}", start.trim_end())
    }

    fn write_turn(turn: &Turn) -> String {
        match turn {
            Turn::Book(from, to) => format!("book {from} {to}"),
            Turn::Free(from, to) => format!("free {from} {to}"),
        }
    }

    fn read(text: &str) -> Result<Sequence<Self>, InputError> {
        let mut at = 0;
        let mut case = Sequence { start: Vec::new(), turns: Vec::new() };
        for line in text.split_inclusive('\n') {
            let place = at..at + line.trim_end().len();
            at += line.len();
            let wrong = |what: &str| {
                Err(error_at(text.as_bytes(), place.clone(), "this cannot be read".into(), what.into()))
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["from", spans @ ..] if place.start == 0 => {
                    let spans: Option<Vec<_>> =
                        spans.iter().map(|span| pair(span.split_once('-')?)).collect();
                    let Some(spans) = spans else { return wrong("spans such as `0-5`") };
                    case.start = spans;
                }
                _ if place.start == 0 => return wrong("`from` and the spans that are booked"),
                [word @ ("book" | "free"), from, to] => {
                    let Some((from, to)) = pair((from, to)) else { return wrong("two minutes") };
                    let turn = if *word == "book" { Turn::Book(from, to) } else { Turn::Free(from, to) };
                    case.turns.push(turn);
                }
                _ => return wrong("`book FROM TO` or `free FROM TO`"),
            }
        }
        match case.turns.is_empty() {
            true => {
                Err(error_at(text.as_bytes(), at..at, "the input ends here".into(), "a turn".into()))
            }
            false => Ok(case),
        }
    }

    // Shrinking.

    fn simpler_turns(turn: &Turn) -> Vec<Turn> {
        let (Turn::Book(from, to) | Turn::Free(from, to)) = *turn;
        let first = Turn::Book(0, 1);
        let halved = Turn::Book(from / 2, to / 2);
        let shorter = Turn::Book(from, to - 1);
        [first, halved, shorter].into_iter().filter(|simpler| simpler != turn).collect()
    }

    fn resume(at: &Hour) -> Option<Vec<(u8, u8)>> {
        Some(at.spans())
    }

    // A law.

    fn audit(_: &Sequence<Self>, seen: &[&Shown<Self>]) -> Result<(), Unsound> {
        let in_order = |seen: &Seen| seen.spans.windows(2).all(|pair| pair[0].1 <= pair[1].0);
        match seen.iter().find(|shown| !in_order(&shown.seen)) {
            None => Ok(()),
            Some(shown) => Err(Unsound {
                clause: "B2",
                what: format!("the spans after turn {} overlap", shown.turn),
            }),
        }
    }
}

fn pair((from, to): (&str, &str)) -> Option<(u8, u8)> {
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// The reference, which can begin with spans that are booked.
pub struct Hour([bool; 60]);

impl Hour {
    fn mark(&mut self, from: u8, to: u8, booked: bool) {
        for minute in from..to {
            self.0[usize::from(minute)] = booked;
        }
    }

    fn spans(&self) -> Vec<(u8, u8)> {
        spans(|minute| self.0[usize::from(minute)])
    }
}

fn spans(is_booked: impl Fn(u8) -> bool) -> Vec<(u8, u8)> {
    let mut spans: Vec<(u8, u8)> = Vec::new();
    for minute in (0..60).filter(|&minute| is_booked(minute)) {
        match spans.last_mut() {
            Some((_, end)) if *end == minute => *end += 1,
            _ => spans.push((minute, minute + 1)),
        }
    }
    spans
}

impl Side<Booked> for Hour {
    fn new(start: &Vec<(u8, u8)>) -> Self {
        let mut hour = Hour([false; 60]);
        start.iter().for_each(|&(from, to)| hour.mark(from, to, true));
        hour
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match *turn {
            Turn::Book(from, to) => self.mark(from, to, true),
            Turn::Free(from, to) => self.mark(from, to, false),
        }
        Seen { spans: self.spans() }
    }
}

/// A misreading: the reference, with clause B2 read wrong.
pub struct LastShown(Hour);

impl Side<Booked> for LastShown {
    fn new(start: &Vec<(u8, u8)>) -> Self {
        LastShown(Hour::new(start))
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        let mut seen = self.0.step(turn);
        seen.spans.iter_mut().for_each(|(_, end)| *end -= 1);
        seen
    }
}

/// Another engine: a bit for every minute.
pub struct Bits(u64);

impl Side<Booked> for Bits {
    fn new(start: &Vec<(u8, u8)>) -> Self {
        Bits(start.iter().fold(0, |bits, &(from, to)| bits | mask(from, to)))
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match *turn {
            Turn::Book(from, to) => self.0 |= mask(from, to),
            Turn::Free(from, to) => self.0 &= !mask(from, to),
        }
        Seen { spans: spans(|minute| self.0 >> minute & 1 == 1) }
    }
}

fn mask(from: u8, to: u8) -> u64 {
    ((1 << to) - 1) & !((1 << from) - 1)
}

/// The engine of the first chapter, from any start.
pub struct Spans(Tree);

impl Side<Booked> for Spans {
    fn new(start: &Vec<(u8, u8)>) -> Self {
        let mut spans = Spans(Tree::default());
        for &(from, to) in start {
            spans.step(&Turn::Book(from, to));
        }
        spans
    }

    fn step(&mut self, turn: &Turn) -> Seen {
        match *turn {
            Turn::Book(from, to) => self.0.book(from, to),
            Turn::Free(from, to) => self.0.free(from, to),
        }
        Seen { spans: self.0.spans() }
    }
}
